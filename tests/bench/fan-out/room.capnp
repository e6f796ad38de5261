using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "room", worker = .room)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "room")],
);

const room :Workerd.Worker = (
  modules = [(name = "room.js", esModule = embed "room.js")],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["enable_request_signal", "request_signal_passthrough"],
  durableObjectNamespaces = [(className = "Room", uniqueKey = "room")],
  durableObjectStorage = (inMemory = void),
  bindings = [(name = "ROOM", durableObjectNamespace = "Room")],
);
