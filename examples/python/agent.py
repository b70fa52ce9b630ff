"""A small agent that keeps the law of authority, behind the target protocol sa2a-target/1. Python 3, nothing else.

    python3 agent.py                  a lawful agent
    python3 agent.py --faulty NAME    the same agent with one thing wrong: see FAULTS
"""
import hashlib, json, sys, uuid
from decimal import Decimal

FAULTS = {"trust-metadata": "a principal named in the metadata replaces the one that was verified",
          "no-authority-check": "whoever is authenticated may act",
          "replay-acts-again": "a message that is sent twice acts twice",
          "ignore-expiry": "a grant stands for ever",
          "late-receipt": "the receipt is prepared after the effect"}
TEXT, AMOUNT = {"type": "string", "minLength": 1, "maxLength": 200}, {"type": "integer", "minimum": 1, "maximum": 1000000}
SKILLS = {name: {"id": name, "consequence": consequence, "nonce": nonce,
                 "input": {"type": "object", "properties": fields, "required": list(fields)}}
          for name, consequence, nonce, fields in [
              ("lookup", "observe", None, {"order": TEXT}),
              ("refund", "external_do", "/memo", {"order": TEXT, "amount": AMOUNT, "memo": TEXT}),
              ("update_record", "change", "/value", {"record": TEXT, "value": TEXT})]}
ABILITIES = ["reset", "send", "task", "grant", "grant.expiry", "grant.constraints", "revoke", "clock", "restart", "effects",
             "receipts", "decisions", "multi-world", "mint-principal", "causal-order"]
BIRTH = 1_800_000_000_000  # where the clock of a fresh world starts, in milliseconds
NOT_FOUND = {"state": "none", "error": {"code": -32001, "message": "Task not found"}}  # also for tasks of somebody else


def canonical(value):
    """The RFC 8785 text of a JSON value: members in the order of their UTF-16 code units, no spaces."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return number_text(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def number_text(number):
    """A double as ECMAScript prints it: 1.0 is 1, 1e-07 is 1e-7."""
    if number == 0:
        return "0"
    in_full = 1e-6 <= abs(number) < 1e21
    return format(Decimal(repr(number)), "f").removesuffix(".0") if in_full else repr(number).replace("e-0", "e-")


def digest(value):
    return "sha256:" + hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def fits(schema, value):
    """The part of JSON Schema that the skills above use."""
    if schema["type"] == "string":
        return isinstance(value, str) and schema["minLength"] <= len(value) <= schema["maxLength"]
    if schema["type"] == "integer":
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and schema["minimum"] <= value <= schema["maximum"] and value == int(value)
    return isinstance(value, dict) and all(name in value and fits(schema["properties"][name], value[name]) for name in schema["required"])


class World:
    """`disk` is what a crash leaves, `memory` what it takes; the clock belongs to the world and not to the agent."""

    def __init__(self, fault):
        self.fault, self.now, self.memory = fault, BIRTH, {}
        self.disk = {"seq": 0, "latest": BIRTH, "grants": [], "commands": {}, "effects": [], "receipts": [], "decisions": []}

    def send(self, call):
        who = call["principal"]
        if self.fault == "trust-metadata" and isinstance(call.get("metadata"), dict):
            claimed = call["metadata"].get("principal")
            who = claimed if isinstance(claimed, str) else who
        if not who:  # nobody was verified: there is no task, whatever the message says of its sender
            return {"state": "auth-required", "refusal": {"code": "authentication_required", "class": "REFUSED_IDENTITY"}}
        if call.get("taskId") is not None:  # every task here is finished: a message on one's own is refused as well
            mine = self.memory.get(call["taskId"], {}).get("owner") == who
            return self.refuse(who, "task_finished", "REFUSED_STRUCTURE") if mine else NOT_FOUND
        # One principal and message id are one command; its content is all else that was sent.
        content = digest({name: value for name, value in call.items() if name not in ("world", "principal", "messageId")})
        command = self.disk["commands"].setdefault(canonical([who, call["messageId"]]), {"content": content})
        if command["content"] != content:
            return self.refuse(who, "message_id_reused", "REFUSED_IDENTITY")
        if "answer" in command and self.fault != "replay-acts-again":
            return {**command["answer"], "replayed": True}
        outcome = self.judge(who, call)
        if outcome["state"] == "completed":  # a refused command is judged afresh when it is sent again
            command["answer"] = outcome
        return outcome

    def judge(self, who, call):
        name, given = call.get("skill"), call.get("input", {})
        if not isinstance(name, str) or name not in SKILLS:  # the exact id: no trimming, no guessing, no default
            return self.refuse(who, "unknown_skill", "REFUSED_CAPABILITY")
        skill, grant = SKILLS[name], None
        if skill["consequence"] != "observe":
            grant = self.standing(who, name, given)
            decided = ("granted", "a grant stands") if grant else ("refused", "no grant stands")
            self.write("decisions", principal=who, skill=name, messageId=call["messageId"], consequence=skill["consequence"],
                       outcome=decided[0], reason=decided[1])
            if grant is None:
                return self.refuse(who, "authority_required", "REFUSED_AUTHORITY")
        if not fits(skill["input"], given):
            return self.refuse(who, "invalid_input", "REFUSED_STRUCTURE")
        if grant is None:
            return self.task(who, "completed", artifacts=[{"order": given["order"], "status": "shipped"}])
        return self.act(who, call, grant)

    def standing(self, who, skill, given):
        """The grant under which this principal may do this now. Setting the clock back brings no ended grant to life."""
        if self.fault == "no-authority-check":
            return {"grantId": "none"}
        for grant in self.disk["grants"]:
            ended = grant["expiresAt"] is not None and grant["expiresAt"] <= self.disk["latest"] and self.fault != "ignore-expiry"
            kept = all(isinstance(given, dict) and name in given and canonical(given[name]) == canonical(value)
                       for name, value in grant["constraints"].items())
            if (grant["principal"], grant["skill"]) == (who, skill) and kept and not ended and not grant["revoked"]:
                return grant
        return None

    def act(self, who, call, grant):
        """The receipt is prepared before anything happens, so that a crash leaves no effect without a trace."""
        receipt = {"receiptId": "r-" + uuid.uuid4().hex, "messageId": call["messageId"], "principal": who, "skill": call["skill"],
                   "grantId": grant["grantId"], "inputDigest": digest(call["input"]), "at": self.now}
        if self.fault != "late-receipt":
            self.write("receipts", **receipt, state="PREPARED")
        self.write("effects", **{name: receipt[name] for name in ("skill", "principal", "messageId", "receiptId")}, input=call["input"])
        if self.fault == "late-receipt":
            self.write("receipts", **receipt, state="PREPARED")
        self.write("receipts", **receipt, state="EXECUTED", effect=call["input"])
        return self.task(who, "completed", receiptId=receipt["receiptId"], artifacts=[{"done": call["input"]}])

    def refuse(self, who, code, family):
        return self.task(who, "rejected", refusal={"code": code, "class": family})

    def task(self, who, state, **more):
        outcome = {"state": state, "taskId": "t-" + uuid.uuid4().hex, "contextId": "c-" + uuid.uuid4().hex, **more}
        self.memory[outcome["taskId"]] = {"owner": who, "outcome": outcome}
        return outcome

    def read_task(self, call):
        found = self.memory.get(call["taskId"])
        if found is None or found["owner"] != call["principal"]:
            return NOT_FOUND
        cancel = {"error": {"code": -32002, "message": "Task cannot be canceled"}} if call["action"] == "cancel" else {}
        return {**found["outcome"], **cancel}

    def grant(self, call):
        if call["skill"] not in SKILLS:
            return {"refused": {"code": "unknown_skill"}}
        self.disk["grants"].append({"grantId": "g-" + uuid.uuid4().hex, "principal": call["principal"], "skill": call["skill"],
                                    "expiresAt": call.get("expiresAt"), "constraints": call.get("constraints") or {}, "revoked": False})
        return {"grantId": self.disk["grants"][-1]["grantId"]}

    def revoke(self, call):
        for grant in self.disk["grants"]:
            grant["revoked"] |= (grant["principal"], grant["skill"]) == (call["principal"], call["skill"])
        return {}

    def advance_clock(self, call):
        self.now += call["ms"]
        self.disk["latest"] = max(self.disk["latest"], self.now)
        return {"now": self.now}

    def restart(self, call):
        self.disk, self.memory = json.loads(json.dumps(self.disk)), {}
        return {}

    def write(self, table, **entry):
        self.disk["seq"] += 1
        self.disk[table].append({"seq": self.disk["seq"], **entry})

    def read(self, table, call):
        return {table: [entry for entry in self.disk[table] if entry["seq"] > call.get("after", 0)]}


METHODS = {"caller/send": World.send, "caller/task": World.read_task, "operator/grant": World.grant, "operator/revoke": World.revoke,
           "operator/advanceClock": World.advance_clock, "operator/restart": World.restart,
           "witness/effects": lambda world, call: world.read("effects", call),
           "witness/receipts": lambda world, call: world.read("receipts", call),
           "witness/decisions": lambda world, call: world.read("decisions", call)}


def answer(worlds, fault, method, params):
    if method == "target/describe":
        subject = {"name": "python-refunds-agent", "revision": "1", "runtime": "python " + sys.version.split()[0], "configuration": {"faulty": fault}}
        return {"result": {"protocol": "sa2a-target/1", "subject": subject, "skills": list(SKILLS.values()), "abilities": ABILITIES}}
    if method == "target/close":
        return {"result": {}}
    if method == "operator/reset":
        worlds[params["world"]] = World(fault)
        return {"result": {"now": BIRTH}}
    if method not in METHODS:
        return {"error": {"code": -32601, "message": "Method not found"}}
    if params.get("world") not in worlds:
        return {"error": {"code": -32602, "message": "Unknown world"}}
    return {"result": METHODS[method](worlds[params["world"]], params)}


def main():
    fault = sys.argv[2] if len(sys.argv) == 3 and sys.argv[1] == "--faulty" else None
    if len(sys.argv) > 1 and fault not in FAULTS:
        sys.exit("usage: agent.py [--faulty NAME]\n" + "\n".join(f"  {name:20}{what}" for name, what in FAULTS.items()))
    worlds = {}
    for line in sys.stdin.buffer:
        request = json.loads(line)
        reply = {"jsonrpc": "2.0", "id": request["id"], **answer(worlds, fault, request["method"], request["params"])}
        print(json.dumps(reply), flush=True)
        if request["method"] == "target/close":
            return


main()
