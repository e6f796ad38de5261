import * as z from 'zod/mini'
import { type Keyring, open, seal } from './secrets.ts'

/** An automation may answer this message until then: milliseconds UTC. */
interface CallbackTicket {
  messageId: string
  until: number
}

const Ticket = z.object({ messageId: z.string(), until: z.number() })
const contextOf = (agentId: string): string => `callback:${agentId}`

/** The encrypted ticket, for an address: it cannot be read, made or changed elsewhere. */
export const callbackTicketFor = (keys: Keyring, agentId: string, ticket: CallbackTicket): Promise<string> =>
  seal(keys, contextOf(agentId), JSON.stringify(ticket))

/** `null`: not our ticket, or one for another agent. */
export async function readCallbackTicket(
  keys: Keyring,
  agentId: string,
  sealed: string,
): Promise<CallbackTicket | null> {
  const text = await open(keys, contextOf(agentId), sealed)
  const read = text === null ? null : Ticket.safeParse(JSON.parse(text))
  return read?.success ? read.data : null
}
