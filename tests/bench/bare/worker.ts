/// <reference types="@cloudflare/workers-types" />
import { DurableObject } from 'cloudflare:workers'

interface Env {
  DB: D1Database
  HUB: DurableObjectNamespace<BareHub>
}

/** Tells every open socket: what a hub is when it promises nothing. */
export class BareHub extends DurableObject<Env> {
  publish(text: string): number {
    const readers = this.ctx.getWebSockets()
    for (const reader of readers) reader.send(text)
    return readers.length
  }
}

/** The least that could be called a chat: one row, one publish, one answer. Nothing is checked, nothing is safe. */
export default {
  async fetch(request, env) {
    const agent = new URL(request.url).pathname
    const { message } = (await request.json()) as { message: string }
    await env.DB.prepare('INSERT INTO messages (id, agent, text) VALUES (?, ?, ?)')
      .bind(crypto.randomUUID(), agent, message)
      .run()
    await env.HUB.get(env.HUB.idFromName(agent)).publish(message)
    return Response.json({ success: true, data: { output: message } })
  },
} satisfies ExportedHandler<Env>
