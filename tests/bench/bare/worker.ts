/// <reference types="@cloudflare/workers-types" />
import { DurableObject } from 'cloudflare:workers'

interface Env {
  DB: D1Database
  AGENT: DurableObjectNamespace<BareAgent>
}

/** Sends to every open socket: an agent object without any guarantee. */
export class BareAgent extends DurableObject<Env> {
  publish(text: string): number {
    const readers = this.ctx.getWebSockets()
    for (const reader of readers) reader.send(text)
    return readers.length
  }

  keep(text: string): void {
    this.ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS kept (text TEXT)')
    this.ctx.storage.sql.exec('INSERT INTO kept VALUES (?)', text)
  }
}

const insert = (env: Env, agent: string, message: string) =>
  env.DB.prepare('INSERT INTO messages (id, agent, text) VALUES (?, ?, ?)')
    .bind(crypto.randomUUID(), agent, message)
    .run()

/**
 * A minimal chat: one row, one publish, one answer, without checks. `/read` reads a row, `/keep/<agent>` writes one
 * in the object of that name, and with an address in `x-engine` the answer is that engine's, as it comes.
 */
export default {
  async fetch(request, env) {
    const agent = new URL(request.url).pathname
    if (agent === '/read')
      return Response.json(await env.DB.prepare('SELECT * FROM messages WHERE id = ?').bind('first').first())
    const { message } = (await request.json()) as { message: string }
    const object = env.AGENT.get(env.AGENT.idFromName(agent))
    if (agent.startsWith('/keep/')) return Response.json((await object.keep(message)) ?? {})
    await insert(env, agent, message)
    await object.publish(message)
    const engine = request.headers.get('x-engine')
    if (engine) return fetch(engine, { method: 'POST', body: JSON.stringify({ message }) })
    return Response.json({ success: true, data: { output: message } })
  },
} satisfies ExportedHandler<Env>
