import { callbackTickets } from '../../worker/core/tickets.ts'
import { makeAgent } from './agents.ts'
import { automation, makeTypeWith } from './engines/agents.ts'
import type { Server } from './server.ts'
import { keyOf, visitorOf } from './visitor.ts'

const HOUR_MS = 3_600_000

/** The callback path of an automation for which a message of a new agent waits, as after a 202. */
export async function awaitedCallback(server: Server, { id: ownerId }: { id: string }): Promise<string> {
  const { agentId } = await makeAgent(server, { ownerId })
  const { messageId } = (await visitorOf(server, agentId).say('hola')).body.data
  const type = await makeTypeWith(server, automation('https://flows.test/hook'))
  await server.rows('UPDATE agents SET type_id = ? WHERE id = ?', type, agentId)
  const until = Date.now() + HOUR_MS
  const storage = await server.agentStorage(agentId)
  await storage.exec(`UPDATE turns SET state = 'running', due_at = ${until}, reply_id = NULL, event_number = NULL`)
  await storage.exec(`INSERT INTO callbacks (turn_id, place, until) SELECT id, 0, ${until} FROM turns`)
  const ticket = await callbackTickets.seal(server.config.dataKeys, agentId, {
    messageId: keyOf(server, agentId, messageId),
    until,
  })
  return `/agents/${agentId}/callbacks/${ticket}`
}
