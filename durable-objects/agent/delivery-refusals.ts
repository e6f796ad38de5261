import { openDatabase } from '../../worker/core/db.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { turnToError } from '../../worker/features/channels/providers.service.ts'
import { ruleOf } from '../../worker/features/chat/delivery.service.ts'
import type { OptOuts } from './opt-outs.ts'
import type { Turn } from './rows.ts'
import type { ConnectedChannel } from './settings.ts'
import type { SharedParts } from './shared-parts.ts'

export interface RefusalParts extends Pick<SharedParts, 'env' | 'clock' | 'set' | 'settings' | 'stream'> {
  optOuts: OptOuts
}

type Failure = Parameters<typeof ruleOf>[0]

/**
 * Applies what a provider's refusal of a message causes besides its failed delivery: the opt-out of a contact who blocked the
 * account, or, for a reason such as a revoked token, a channel in `error`, of which its owner is notified.
 */
export async function applyRefusal(
  parts: RefusalParts,
  turn: Turn,
  { channel }: ConnectedChannel,
  failure: Failure,
): Promise<void> {
  const { env, clock, set, stream, optOuts } = parts
  const thread = set.threadOf(turn)
  optOuts.deliveryRefused(thread, failure.reason)
  if (ruleOf(failure).action !== 'stop') return
  stream.channelFailed(thread.channelType)
  const saving = turnToError({ env, clock, db: openDatabase(env, 'newest') }, channel, failure.reason)
  await saving.catch((error: unknown) => log('error', 'agent.channelFailed', factsOf(error)))
}

/** The same for a message that the provider took, and reports as failed now. */
export async function applyReportedRefusal(parts: RefusalParts, turn: Turn, failure: Failure): Promise<void> {
  const { set, settings } = parts
  const connected = await settings.connectedChannel(set.threadOf(turn).channelType)
  if (connected && set.turns.byId(turn.id)) await applyRefusal(parts, turn, connected, failure)
}
