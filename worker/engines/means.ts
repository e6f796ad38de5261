import { type Clock, systemClock } from '../core/clock.ts'
import { type Config, configOf } from '../core/config.ts'
import type { Env } from '../core/env.ts'
import { ticketFor } from '../core/file-tickets.ts'
import { outgoingAddress } from '../core/outgoing.ts'
import type { Means } from './engine.ts'

/** How long an automation may take to fetch what a person sent. */
const FILE_LENT_MS = 60 * 60_000

const fileLink =
  ({ appOrigin, dataKeys }: Config, clock: Clock): NonNullable<Means['fileLink']> =>
  async ({ agentId, channelType }, { mediaId, name }) => {
    const until = clock.now() + FILE_LENT_MS
    const ticket = await ticketFor(dataKeys, agentId, { channelType, mediaId, name, until })
    return `${appOrigin}/api/agents/${agentId}/files/${ticket}`
  }

/** What this installation lends its engines. */
export const meansOf = (env: Env, clock: Clock = systemClock): Means => ({
  address: (text) => outgoingAddress(text, configOf(env).outgoing),
  fileLink: fileLink(configOf(env), clock),
  clock,
  models: env.AI,
})
