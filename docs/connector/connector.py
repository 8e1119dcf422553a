#!/usr/bin/env python3
"""An example of a registry's side: applies the portal's changes to SQL tables and answers them.

    python3 connector.py          fetches changes for good, and sets AuthInfos on port 8091
    python3 connector.py sync     sends everything the tables have to the portal

It needs Python 3.8 and nothing else, and REGISTRY_API_TOKEN. Other settings: PORTAL (the address of the portal's API),
AUTH_INFO_PORT, CONNECTOR_DATABASE. See docs/connecting.md.
"""
import json
import os
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer

PORTAL = os.environ.get("PORTAL", "http://127.0.0.1:8090")
TOKEN = os.environ["REGISTRY_API_TOKEN"]
AUTH_INFO_PORT = int(os.environ.get("AUTH_INFO_PORT", "8091"))
DATABASE = os.environ.get("CONNECTOR_DATABASE", "registry.sqlite")

TABLES = """
create table if not exists object (
  type text, handle text, roid text, statuses text default '[]', data text default '{}', auth_info text,
  primary key (type, handle));
-- What was answered to each change: a change that comes again gets the same answer and is not applied twice.
create table if not exists applied (change_id text primary key, status text, reason text);
"""


def database():
    db = sqlite3.connect(DATABASE, timeout=30)
    db.executescript(TABLES)
    return db


def call(path, lines=None, timeout=60):
    """Calls the portal's API; returns its answer as text."""
    body = None if lines is None else "".join(json.dumps(line) + "\n" for line in lines).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/x-ndjson"}
    try:
        with urllib.request.urlopen(urllib.request.Request(PORTAL + path, body, headers), timeout=timeout) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as refusal:
        raise OSError(f"{refusal.code} {refusal.read().decode()}")


def apply(db, change):
    """Applies one change in one transaction and returns the answer to it."""
    with db:
        known = db.execute("select status, reason from applied where change_id = ?", [change["id"]]).fetchone()
        if known:
            return known
        answer = apply_new(db, change)
        db.execute("insert into applied values (?, ?, ?)", [change["id"], *answer])
        return answer


def apply_new(db, change):
    key = [change["objectType"], change["handle"]]
    if change["command"] == "delete":
        db.execute("delete from object where type = ? and handle = ?", key)
        return ("confirmed", None)
    db.execute("insert or ignore into object (type, handle, roid) values (?, ?, ?)", [*key, change["roid"]])
    where = "type = ? and handle = ?"
    statuses, data = db.execute("select statuses, data from object where " + where, key).fetchone()
    statuses, data, asked = set(json.loads(statuses)), json.loads(data), change["change"]
    if "serverBlocked" in statuses:
        return ("rejected", "2304 the registry has blocked this object")
    statuses |= set(asked.get("add", {}).get("status", []))
    statuses -= set(asked.get("rem", {}).get("status", []))
    data.update(asked.get("contact", {}))  # a new contact
    new = asked.get("chg", {})
    data.update(new.get("contact", {}))  # changed data of a contact
    if "registrant" in new:  # a merge gives a domain another holder
        data["holder"] = new["registrant"]
    if "authInfo" in new and new["authInfo"] is None:  # used up, or expired
        db.execute("update object set auth_info = null where " + where, key)
    for side, add in (("rem", False), ("add", True)):  # a merge replaces contacts too
        for one in asked.get(side, {}).get("contact", []):
            others = [id for id in data.get(one["type"], []) if id != one["id"]]
            data[one["type"]] = others + [one["id"]] if add else others
    row = [json.dumps(sorted(statuses)), json.dumps(data)]
    db.execute("update object set statuses = ?, data = ? where " + where, row + key)
    return ("confirmed", None)


def fetch_changes():
    """Fetches changes and answers them, until the process ends. Nothing is lost when it does."""
    db = database()
    while True:
        try:
            text = call("/registry/v1/changes?wait=30&limit=100")
            marks = []
            for change in map(json.loads, text.splitlines()):
                status, reason = apply(db, change)
                marks.append({"id": change["id"], "status": status, "reason": reason})
                print(change["objectType"], change["handle"], change["change"], "->", status, reason or "", flush=True)
            if marks:
                call("/registry/v1/marks", marks)
        except OSError as failure:
            print("no answer from", PORTAL, "yet:", failure, flush=True)
            time.sleep(2)


class AuthInfo(BaseHTTPRequestHandler):
    """Sets an AuthInfo: the portal shows it only after this yes."""

    def do_POST(self):
        given = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers.get("Authorization") != "Bearer " + TOKEN:
            return self.send_error(401)
        db = database()
        with db:
            db.execute("insert or ignore into object (type, handle, roid) values (:objectType, :handle, :roid)", given)
            db.execute("update object set auth_info = :authInfo where type = :objectType and handle = :handle", given)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"status": "confirmed"}')


def sync():
    """Sends everything that the tables have, as the portal's own lines; statuses and holders of domains here."""
    now, stamp = datetime.now(timezone.utc).isoformat(), {"registrar": "REG-EXAMPLE", "createdAt": "2024-01-01T00:00:00Z"}
    lines = [
        {"type": "sync", "id": now, "kind": "full", "at": now, "repository": "example"},
        {"type": "registrar", "handle": "REG-EXAMPLE", "name": "Example Registrar"},
        {"type": "contact", "handle": "HOLDER-1", "roid": "C1-EX", "name": "Hana Holder", "email": "h@a.example", **stamp},
    ]
    for handle, roid, statuses in database().execute("select handle, roid, statuses from object where type = 'domain'"):
        if handle.endswith(".example"):
            held = {"holder": "HOLDER-1", "states": json.loads(statuses), "expiresAt": "2030-01-01T00:00:00Z"}
            lines.append({"type": "domain", "fqdn": handle, "roid": roid, **held, **stamp})
    print(call("/registry/v1/sync", [*lines, {"type": "end"}], timeout=3600))


try:
    if sys.argv[1:] == ["sync"]:
        sync()
    else:
        server = HTTPServer(("127.0.0.1", AUTH_INFO_PORT), AuthInfo)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        fetch_changes()
except (KeyboardInterrupt, OSError) as failure:
    sys.exit(str(failure))
