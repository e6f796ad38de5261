import * as z from 'zod/mini'
import { type Keyring, open, seal } from './secrets.ts'

/** The permission to read a file at a provider until a time, in milliseconds UTC. */
export interface FileTicket {
  channelType: string
  mediaId: string
  name: string
  until: number
}

const Ticket = z.object({ channelType: z.string(), mediaId: z.string(), name: z.string(), until: z.number() })
const contextOf = (agentId: string): string => `file:${agentId}`

/** The encrypted ticket, for use in an address. Only this Worker can create, read or change it. */
export const ticketFor = (keys: Keyring, agentId: string, ticket: FileTicket): Promise<string> =>
  seal(keys, contextOf(agentId), JSON.stringify(ticket))

/** Decrypts a ticket; `null`: not our ticket, one for another agent, or an expired one. */
export async function readTicket(
  keys: Keyring,
  agentId: string,
  sealed: string,
  now: number,
): Promise<FileTicket | null> {
  const text = await open(keys, contextOf(agentId), sealed)
  const parsed = text === null ? null : Ticket.safeParse(JSON.parse(text))
  return parsed?.success && parsed.data.until > now ? parsed.data : null
}
