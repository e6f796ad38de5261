import * as z from 'zod/mini'
import { type Keyring, open, seal } from './secrets.ts'

/** The permission of an automation to answer a message until a time, in milliseconds UTC. */
interface CallbackTicket {
  messageId: string
  until: number
}

const Ticket = z.object({ messageId: z.string(), until: z.number() })
const contextOf = (agentId: string): string => `callback:${agentId}`

/** The encrypted ticket, for use in an address. Only this Worker can create, read or change it. */
export const callbackTicketFor = (keys: Keyring, agentId: string, ticket: CallbackTicket): Promise<string> =>
  seal(keys, contextOf(agentId), JSON.stringify(ticket))

/** Decrypts a ticket; `null`: not our ticket, or one for another agent. */
export async function readCallbackTicket(
  keys: Keyring,
  agentId: string,
  sealed: string,
): Promise<CallbackTicket | null> {
  const text = await open(keys, contextOf(agentId), sealed)
  const parsed = text === null ? null : Ticket.safeParse(JSON.parse(text))
  return parsed?.success ? parsed.data : null
}
