import type { Person } from './people.ts'
import type { Server } from './server.ts'
import { newAgent, newWebchat } from './tenants.ts'
import { visitorOf } from './visitor.ts'

/** An agent with one exchange that the database of conversations refuses until `takes` is called. */
export async function newRejected(server: Server, owner: Person) {
  const { id: agentId, name } = await newAgent(server, owner)
  await newWebchat(server, owner, agentId)
  const trigger = `refused_${agentId.replaceAll('-', '')}`
  await server.rows(`CREATE TRIGGER ${trigger} BEFORE INSERT ON messages WHEN new.text = 'hola ${agentId}'
    BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed'); END`)
  const answer = await visitorOf(server, agentId).say(`hola ${agentId}`)
  const rejected = () =>
    server.rows<{ rejected: number }>('SELECT rejected FROM agent_figures WHERE agent_id = ?', agentId)
  // Each read flushes the outbox first; the count of refused entries is an entry of its own.
  for (let tries = 0; tries < 5 && !(await rejected())[0]?.rejected; tries++);
  return {
    ...{ agentId, name, sessionId: String(answer.body.data.sessionId) },
    takes: () => server.rows(`DROP TRIGGER ${trigger} /* of messages */`),
  }
}
