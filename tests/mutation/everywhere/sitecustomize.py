"""On the path of a run that imports a mutant: what its tests start in other processes imports the mutant as well."""

import tests.mutation.substituted  # noqa: F401  # by its environment variable
