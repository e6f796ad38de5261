import * as z from 'zod/mini'
import { type Keyring, open, seal } from './secrets.ts'

/** A file at a provider, for whoever holds the ticket and until then: milliseconds UTC. */
export interface FileTicket {
  channelType: string
  mediaId: string
  name: string
  until: number
}

const Ticket = z.object({ channelType: z.string(), mediaId: z.string(), name: z.string(), until: z.number() })
const placeOf = (agentId: string): string => `file:${agentId}`

/** What stands in an address: it names the file to nobody, and cannot be made or changed elsewhere. */
export const ticketFor = (keys: Keyring, agentId: string, ticket: FileTicket): Promise<string> =>
  seal(keys, placeOf(agentId), JSON.stringify(ticket))

/** `null`: none of ours, another agent's, or of yesterday. */
export async function readTicket(
  keys: Keyring,
  agentId: string,
  sealed: string,
  now: number,
): Promise<FileTicket | null> {
  const text = await open(keys, placeOf(agentId), sealed)
  const read = text === null ? null : Ticket.safeParse(JSON.parse(text))
  return read?.success && read.data.until > now ? read.data : null
}
