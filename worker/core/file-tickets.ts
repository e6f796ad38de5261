import * as z from 'zod/mini'
import { type Keyring, open, seal } from './secrets.ts'

/** A file at a provider, readable with its ticket until then: milliseconds UTC. */
export interface FileTicket {
  channelType: string
  mediaId: string
  name: string
  until: number
}

const Ticket = z.object({ channelType: z.string(), mediaId: z.string(), name: z.string(), until: z.number() })
const contextOf = (agentId: string): string => `file:${agentId}`

/** The encrypted ticket, for an address: it cannot be read, made or changed elsewhere. */
export const ticketFor = (keys: Keyring, agentId: string, ticket: FileTicket): Promise<string> =>
  seal(keys, contextOf(agentId), JSON.stringify(ticket))

/** `null`: not our ticket, one for another agent, or an expired one. */
export async function readTicket(
  keys: Keyring,
  agentId: string,
  sealed: string,
  now: number,
): Promise<FileTicket | null> {
  const text = await open(keys, contextOf(agentId), sealed)
  const read = text === null ? null : Ticket.safeParse(JSON.parse(text))
  return read?.success && read.data.until > now ? read.data : null
}
