# A receiver of messages without dependencies: SECRET=whsec_... python3 receiver.py [port]
import base64, hashlib, hmac, json, os, socketserver, sys, threading, time, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))
# Ids of messages: the same one may come again when its answer was lost.
answered = {}


def is_signed(headers, body):
    identifier, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{identifier}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, expected) for one in headers.get("webhook-signature", "").split(" "))


def call_back(callback, answer):
    request = urllib.request.Request(
        callback["url"], json.dumps(answer).encode(), {"content-type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as response:
        print("called back:", response.status, flush=True)


class Receiver(BaseHTTPRequestHandler):
    def reply(self, status, answer):
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_OPTIONS(self):
        self.send_response(204)
        self.end_headers()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            return self.reply(401, {"error": "not signed"})
        message = json.loads(body)
        text, callback = message["chatInput"], message["metadata"].get("callback")
        answer = answered.setdefault(self.headers["webhook-id"], {"output": f"You wrote: {text}"})
        if "later" in text and callback:
            self.reply(202, {})
            threading.Thread(target=call_back, args=(callback, answer)).start()
        elif "person" in text:
            self.reply(200, {"output": "I will get a person.", "handover": True})
        else:
            self.reply(200, answer)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    def server_bind(self):
        # Without asking for the name of this machine, which may take long.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]


server = Server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 5005), Receiver)
print("listening on", server.server_port, flush=True)
server.serve_forever()
