import * as z from 'zod/mini'
import { jsonIn } from '../contract/json.ts'
import { type Keyring, open, seal } from './secrets.ts'

/** Encrypted permissions for use in an address: only this Worker can create, read or change one. */
const ticketsOf = <Ticket extends z.ZodMiniType>(kind: string, ticket: Ticket) => ({
  seal: (keys: Keyring, agentId: string, permission: z.infer<Ticket>): Promise<string> =>
    seal(keys, `${kind}:${agentId}`, JSON.stringify(permission)),

  /** `null`: not our ticket, one of another kind, or one for another agent. */
  read: async (keys: Keyring, agentId: string, sealed: string): Promise<z.infer<Ticket> | null> =>
    ticket.safeParse(jsonIn((await open(keys, `${kind}:${agentId}`, sealed)) ?? '')).data ?? null,
})

/** The permission to read a file at a provider until a time, in milliseconds UTC. */
export const fileTickets = ticketsOf(
  'file',
  z.object({ channelType: z.string(), mediaId: z.string(), name: z.string(), until: z.number() }),
)

/** The permission of an automation to answer a message until a time, in milliseconds UTC. */
export const callbackTickets = ticketsOf('callback', z.object({ messageId: z.string(), until: z.number() }))
