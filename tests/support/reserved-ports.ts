import { randomInt } from 'node:crypto'
import { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'

/**
 * Stand-ins of this process that the variables of a server name. Each has one port for the life of the process, so
 * that every file describes the same server, which is started once and shared.
 */
export type StandInName = 'engines' | 'site' | 'push' | 'graph' | 'instagram' | 'telegram' | 'viber' | 'mail'

/** Below the ephemeral ports of Linux and macOS, which an outgoing connection could use while nothing listens. */
const LOWEST = 10_000
const HIGHEST = 30_000
const TRIES = 50

const ports = new Map<StandInName, Promise<number>>()

const isListening = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const refused = () => resolve(false)
    server.once('error', refused)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refused)
      resolve(true)
    })
  })

async function listenOnFreePort(server: Server): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isListening(server, port)) return port
  }
  throw new Error(`No free port found in ${TRIES} tries.`)
}

/** A port on which a program can listen. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnFreePort(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

export function reservedPort(name: StandInName): Promise<number> {
  const known = ports.get(name)
  if (known) return known
  const port = freePort()
  ports.set(name, port)
  return port
}

/**
 * workerd closes a connection that is idle for five seconds, as Node's servers do by default: a call written at that moment would
 * be lost. The servers that the product calls wait longer, as those behind a proxy do.
 */
const KEPT_ALIVE_MS = 60_000

/** Listens on the stand-in's own port, or on another one while that is in use. Returns the port. */
export async function listenAs(server: Server, name?: StandInName): Promise<number> {
  if (server instanceof HttpServer) server.keepAliveTimeout = KEPT_ALIVE_MS
  const port = name && (await reservedPort(name))
  return port && (await isListening(server, port)) ? port : listenOnFreePort(server)
}
