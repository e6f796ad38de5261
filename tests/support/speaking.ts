import type { Server } from './server.ts'

const HOUR = 3_600_000

interface Hub {
  progress(sessionId: string, messageId: string, offset: number, text: string): Promise<number>
}

/** A reply that the test itself makes piece by piece, as the request would that its message was lent to. */
export async function speaking(server: Server, agentId: string, sessionId: string, messageId: string) {
  const stub = server.env.HUB.get(server.env.HUB.idFromName(agentId))
  await stub.fetch('https://hub/readers')
  const storage = await server.hubStorage(agentId)
  await storage.exec(
    `INSERT INTO mailbox (message_id, session_id, is_proven, channel_type, text, received_at, state, lease_until)
     VALUES (?, ?, 1, 'webchat', 'hola', ?, 'open', ?)`,
    messageId,
    sessionId,
    Date.now(),
    Date.now() + HOUR,
  )
  const hub = stub as unknown as Hub
  return (offset: number, text: string) => hub.progress(sessionId, messageId, offset, text)
}
