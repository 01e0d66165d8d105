"""Files of strangers, spoilt by chance."""
