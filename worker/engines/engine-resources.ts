import { type Clock, systemClock } from '../core/clock.ts'
import { type Config, configOf } from '../core/config.ts'
import type { Env } from '../core/env.ts'
import { outgoingAddress } from '../core/outgoing.ts'
import { callbackTickets, fileTickets } from '../core/tickets.ts'
import type { EngineResources } from './engine.ts'

/** How long the link to a contact's file is valid for an automation. */
const FILE_LINK_MS = 60 * 60_000

const fileLink =
  ({ appOrigin, dataKeys }: Config, clock: Clock): NonNullable<EngineResources['fileLink']> =>
  async ({ agentId, channelType }, { mediaId, name }) => {
    const until = clock.now() + FILE_LINK_MS
    const ticket = await fileTickets.seal(dataKeys, agentId, { channelType, mediaId, name, until })
    return `${appOrigin}/api/agents/${agentId}/files/${ticket}`
  }

const callbackLink =
  ({ appOrigin, dataKeys }: Config): NonNullable<EngineResources['callbackLink']> =>
  async ({ agentId, messageId }, until) =>
    `${appOrigin}/api/agents/${agentId}/callbacks/${await callbackTickets.seal(dataKeys, agentId, { messageId, until })}`

/** The resources that engines use, from the bindings and variables of this installation. */
export const engineResourcesOf = (env: Env, clock: Clock = systemClock): EngineResources => ({
  address: (text) => outgoingAddress(text, configOf(env).outgoing),
  fileLink: fileLink(configOf(env), clock),
  callbackLink: callbackLink(configOf(env)),
  clock,
  models: env.AI,
})
