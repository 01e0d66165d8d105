"""A rating server, written from docs/api.md: it judges reports in a pool of processes, and keeps events round by round.

    python server.py PORT DATABASE

POST /reports              a TRF: what was found; it is rated when nothing speaks against it
POST /pair                 a TRF: the boards of its next round
POST /why-not/1/2/3        a TRF: why players 1 and 2 did not meet in round 3
GET  /ratings              all changes so far
POST /events/NAME          a TRF: an event that is kept from now on
GET  /events/NAME          its standings
POST /events/NAME/pair     pairs and publishes its next round
POST /events/NAME/results  [[board, "1-0"], ...]: the round ends with the last of them
GET  /events/NAME/report   a TRF for the rating office
GET  /events/NAME/bundle   the whole event as evidence
"""

import json
import signal
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from typing import Final

import pairtrail
from core import Line, Register
from pairtrail import deciders
from pairtrail.errors import BadInput, Conflict, TournamentError
from pairtrail.values import BoardNumber, Result

ACTOR: Final = "rating server"
RESULTS: Final[Mapping[str, Result]] = {
    "1-0": Result.WHITE_WINS,
    "1/2": Result.DRAW,
    "0-1": Result.BLACK_WINS,
    "+:-": Result.WHITE_WINS_BY_FORFEIT,
    "-:+": Result.BLACK_WINS_BY_FORFEIT,
}


# --- what the pool does: bytes in, values out ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """What there is to say of a report."""

    digest: str
    edition: str
    errors: tuple[str, ...]
    lacking: tuple[str, ...]  # for the rating office
    differing: tuple[int, ...]  # the rounds that the rules pair differently
    norms: tuple[str, ...]
    lines: tuple[Line, ...]


def judge(contents: bytes) -> Judged:
    """Audit, check and rate one report."""
    event = pairtrail.read(contents, trust_results=True)
    found = pairtrail.audit(contents).findings
    asked_for = pairtrail.audit(contents, profile="fide-rating").findings
    checked = pairtrail.check(event)
    players = event.tournament.players
    lines = [
        Line(players[one.player].fide_id or f"number {one.player}", players[one.player].name, one.games, one.change)
        for one in pairtrail.ratings(event).results
    ]
    norms = [one for one in pairtrail.norms(event).norms if one.verdict == "met"]
    return Judged(
        event.sha256,
        event.edition,
        tuple(f"line {one.line}: {one.sentence}" for one in found if one.severity == "error"),
        tuple(f"line {one.line}: {one.sentence}" for one in asked_for if one not in found),
        () if checked.unjudged else tuple(one.round_number for one in checked.rounds if not one.same),
        tuple(f"{players[one.player].name}: {one.title.name}" for one in norms),
        tuple(lines),
    )


def next_round(contents: bytes) -> object:
    """The boards of the next round of a report."""
    pairing = pairtrail.pair(pairtrail.read(contents))
    return {"round": pairing.record.round_number, "boards": pairing.pairs, "bye": pairing.bye}


def not_together(contents: bytes, one: int, other: int, round_number: int) -> object:
    """Why two players of a report did not meet."""
    answer = pairtrail.why_not(pairtrail.read(contents), one, other, round_number=round_number)
    return {"verdict": answer.verdict, "lines": answer.lines}


# --- what threads do, with one log -----------------------------------------------------------------------


class Server(ThreadingHTTPServer):
    """A thread for each request; they share the log, the register and the pool."""

    def __init__(self, port: int, database: str) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.register = Register()
        self.log = pairtrail.open_log(database, create=True)
        self.pool = ProcessPoolExecutor(2, mp_context=get_context("spawn"))

    def get(self, path: list[str]) -> object:
        match path:
            case ["ratings"]:
                return [asdict(one) for one in self.register.by_change()]
            case ["events", name]:
                return self.standings(name)
            case ["events", name, "report"]:
                return pairtrail.write(self.log.state(name), "trf16", purpose="rating").contents
            case ["events", name, "bundle"]:
                return self.log.seal(name)
            case _:
                raise LookupError(path)

    def post(self, path: list[str], contents: bytes) -> object:
        match path:
            case ["reports"]:
                judged = self.pool.submit(judge, contents).result()
                is_new = not judged.errors and self.register.take(judged.digest, judged.lines)
                return {**asdict(judged), "rated": is_new}
            case ["pair"]:
                return self.pool.submit(next_round, contents).result()
            case ["why-not", one, other, number]:
                return self.pool.submit(not_together, contents, int(one), int(other), int(number)).result()
            case ["events", name]:
                return {"hash": self.log.begin(name, pairtrail.read(contents), actor=ACTOR).short_hash}
            case ["events", name, "pair"]:
                return self.pair(name)
            case ["events", name, "results"]:
                return self.enter(name, [(BoardNumber(board), RESULTS[said]) for board, said in json.loads(contents)])
            case _:
                raise LookupError(path)

    def standings(self, name: str) -> object:
        known = self.log.state(name)
        players = known.tournament.players
        table = pairtrail.standings(known, ["BH/C1", "BH"])
        rows = [
            (row.rank, players[row.player].name, row.points / 10, *pairtrail.values_as_text(table, row.tie_breaks))
            for row in table.rows
        ]
        return {"after": table.after_round, "hash": known.short_hash, "rows": rows}

    def pair(self, name: str) -> object:
        self.log.append(name, lambda state: deciders.rounds.pair_round(state, seed=name), actor=ACTOR)
        known = self.log.append(name, deciders.rounds.publish, actor=ACTOR).known
        paired = known.tournament.rounds[-1]
        return {"round": paired.number, "boards": [(one.white, one.black) for one in paired.games], "bye": paired.bye}

    def enter(self, name: str, given: list[tuple[BoardNumber, Result]]) -> object:
        number = self.log.state(name).tournament.last_paired_round
        receipt = self.log.append(name, lambda state: deciders.results.record_many(state, number, given), actor=ACTOR)
        missing = [game.board for _, game in deciders.results.missing(receipt.known.tournament, number)]
        if not missing:
            receipt = self.log.append(name, deciders.rounds.close, actor=ACTOR)
        return {"missing": missing, "hash": receipt.short_hash}

    def server_close(self) -> None:
        super().server_close()
        self.pool.shutdown()
        self.log.close()


class Handler(BaseHTTPRequestHandler):
    """One request: the answer, or what the library says against it."""

    def do_GET(self) -> None:
        self.answer(lambda server: server.get(self.path.strip("/").split("/")))

    def do_POST(self) -> None:
        contents = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.answer(lambda server: server.post(self.path.strip("/").split("/"), contents))

    def answer(self, work: Callable[[Server], object]) -> None:
        assert isinstance(self.server, Server)
        try:
            code, given = 200, work(self.server)
        except BadInput as refusal:
            code, given = 422, [str(one) for one in refusal.findings]
        except (TournamentError, ValueError, KeyError) as refusal:
            code, given = 409 if isinstance(refusal, Conflict) else 400, str(refusal)
        except LookupError:
            code, given = 404, self.path
        body = given if isinstance(given, bytes) else json.dumps(given).encode()
        self.send_response(code)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that the pool ends with it
    with Server(int(sys.argv[1]), sys.argv[2]) as served:
        print(f"http://127.0.0.1:{served.server_port}", flush=True)
        served.serve_forever()
