import { refreshAgents } from '../../agent-client/refresh.ts'
import type { Binned } from '../../contract/bin.ts'
import { type Channel, channelLimit, isOffered } from '../../contract/channels.ts'
import type { Notice } from '../../contract/notices.ts'
import { binnedSince, binnedView } from '../../core/bin.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Database, isUniqueConflict } from '../../core/db.ts'
import { firstOf, Refusal, rethrow } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import { type AuditEntry, auditOf } from '../audit/audit.service.ts'
import * as bin from './bin.store.ts'
import { evictCalled } from './called-channels.service.ts'
import { channelForOwner } from './channels.service.ts'
import * as store from './channels.store.ts'
import { nameOf } from './channels.words.ts'

/** The channels of an agent that can be restored, the last deleted first. The caller has checked access to the agent. */
export const binOf = async ({ db, now, locale }: Work, agentId: string): Promise<Binned[]> =>
  (await bin.binnedOf(db, agentId, binnedSince(now))).map((row) =>
    binnedView({ ...row, name: nameOf(row.type, locale) }),
  )

/** A deleted channel that the caller may see. Throws `channel.notFound` for any other id. */
export const binnedOf = ({ db, now }: Work, caller: Caller, id: string): Promise<bin.BinnedRow> =>
  firstOf(bin.binnedById(db, visibilityOf(caller), id, binnedSince(now)), 'channel.notFound')

const auditEntry = (action: AuditEntry['action'], caller: Caller, id: string): AuditEntry => ({
  action,
  actorId: caller.userId,
  target: { type: 'channel', id },
})

/**
 * Restores a channel with its settings. Throws `channel.typeTaken` when its agent has another of this type,
 * `channel.limitReached` when it has no room. A provider's channel is inactive afterwards: its owner has to connect it again.
 */
export async function restoreChannel(
  work: Work,
  caller: Caller,
  { id, agentId, type, typeConfig }: bin.BinnedRow,
): Promise<{ channel: Channel; notice: Notice }> {
  const { db, now } = work
  if (!isOffered(type, typeConfig.channels)) throw new Refusal('channel.typeNotOffered')
  const most = channelLimit(typeConfig.channels)
  const audit = await auditOf(work)
  const [, , , [channel]] = await commit(
    db,
    bin.restoreChannel(db, id, most, now),
    bin.takeRestored(db, id),
    audit({ ...auditEntry('channel_restored', caller, id), when: store.isThere(id) }),
    store.channelById(db, null, id),
  ).catch(
    rethrow((error) =>
      isUniqueConflict(error, 'channels.agent_id, channels.type')
        ? new Refusal('channel.typeTaken', { details: { type } })
        : error,
    ),
  )
  if (!channel) {
    await binnedOf(work, caller, id)
    throw new Refusal('channel.limitReached', { details: { max: most } })
  }
  evictCalled(agentId, type)
  await refreshAgents(work, { agentId })
  const notice = type === 'webchat' ? 'channel.restored' : 'channel.restoredInactive'
  return { channel: await channelForOwner(work, channel), notice }
}

/** Deletes a channel's settings and secrets before its time in the bin is over. */
export async function eraseChannel(work: Work, caller: Caller, { id }: bin.BinnedRow): Promise<{ id: string }> {
  const { db } = work
  const audit = await auditOf(work)
  const [, [erased]] = await commit(
    db,
    audit({ ...auditEntry('channel_erased', caller, id), when: bin.isBinned(id) }),
    bin.eraseChannel(db, id),
  )
  if (!erased) throw new Refusal('channel.notFound')
  return erased
}

/** Part of the daily job: erases up to `most` channels whose time in the bin is over. */
export const eraseOldChannels = (db: Database, now: number, most: number) => bin.eraseOld(db, binnedSince(now), most)
