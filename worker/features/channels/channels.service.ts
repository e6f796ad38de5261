import { agentObjectOf } from '../../agent-client/agent.ts'
import { refreshAgents } from '../../agent-client/refresh.ts'
import { fieldsOfChannel, type Settings, type SettingsChange } from '../../contract/channel-settings.ts'
import {
  type Channel,
  type ChannelEdit,
  type ChannelInput,
  type ChannelTypeInfo,
  channelLimit,
  isOffered,
} from '../../contract/channels.ts'
import type { Notice } from '../../contract/notices.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isUniqueConflict } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { firstOf, invalid, Refusal, rethrow } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import { say } from '../../core/words.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { binChannel, eraseBeyond } from './bin.store.ts'
import { evictCalled } from './called-channels.service.ts'
import { changesConnection, isFieldChanged, judgeSettings, proposedSettings, settingsAfter } from './channels.rules.ts'
import * as store from './channels.store.ts'
import { catalogueView, channelView } from './channels.view.ts'
import { REASONS } from './channels.words.ts'
import { insertDisconnectJobs, runDisconnectJobs } from './disconnecting.service.ts'
import { initialState, obstacleOf, type Readiness, stateAfter } from './readiness.rules.ts'
import { fieldsOf, newSecrets, resealed, sealedChange, unsealed } from './sealing.ts'

export type { ChannelRow } from './channels.store.ts'

export const channelCatalogue = ({ locale }: Work): ChannelTypeInfo[] => catalogueView(locale)

/** A channel that the caller may see. Throws `channel.notFound` for one of another account, as for an unknown id. */
export const channelOf = ({ db }: Work, caller: Caller, id: string): Promise<store.ChannelRow> =>
  firstOf(store.channelById(db, visibilityOf(caller), id), 'channel.notFound')

/** A channel as its owner sees it: in error if its secrets cannot be decrypted. */
export async function channelForOwner({ config, locale }: Work, row: store.ChannelRow): Promise<Channel> {
  const { unreadable } = await unsealed(config.dataKeys, row)
  return channelView(row, { appOrigin: config.appOrigin, locale, isUnreadable: unreadable.length > 0 })
}

export const listChannels = async (work: Work, agent: AgentRow): Promise<Channel[]> =>
  Promise.all((await store.channelsOf(work.db, agent.id)).map((row) => channelForOwner(work, row)))

function changeIn(...judging: Parameters<typeof judgeSettings>): SettingsChange {
  const judged = judgeSettings(...judging)
  if ('issues' in judged) throw invalid(judged.issues)
  return judged.change
}

const readinessOf = (
  { config }: Work,
  type: Readiness['type'],
  hasSecret: boolean,
  unreadable: readonly string[] = [],
): Readiness => ({
  type,
  isUnreadable: unreadable.length > 0,
  isProvable: hasSecret || config.metaAppSecret !== null,
})

const hasAppSecret = (settings: Settings): boolean => settings['appSecret'] !== undefined

const secretsChanged = (caller: Caller, id: string, secrets: readonly string[]): AuditEntry => ({
  action: 'channel_secret_changed',
  actorId: caller.userId,
  target: { type: 'channel', id },
  detail: secrets.join(', '),
  when: store.isThere(id),
})

/**
 * Throws for a type that the agent type does not offer, for a second channel of a type, and when the agent has as many channels
 * as it may.
 */
export async function addChannel(work: Work, caller: Caller, agent: AgentRow, input: ChannelInput): Promise<Channel> {
  const { db, config, now } = work
  const { type } = input
  const offer = agent.typeConfig
  if (!isOffered(type, offer.channels)) throw invalid({ type: 'channel.typeNotOffered' })
  const id = newId()
  const fields = fieldsOfChannel(type, offer.fields)
  const proposed = proposedSettings(type, offer)
  const given = changeIn(type, fields, input.config ?? {}, new Set(Object.keys(proposed)))
  const initial = { ...given, ...newSecrets(type, {}) }
  const { change, secrets } = await sealedChange(config.dataKeys, { id, type, fields, stored: {} }, initial)
  const settings = settingsAfter(proposed, change)
  const most = channelLimit(offer.channels)
  const state = initialState(readinessOf(work, type, hasAppSecret(settings)))
  const audit = await auditOf(work)
  const [, [channel], others] = await commit(
    db,
    store.insertChannel(db, { id, agentId: agent.id, type, config: settings, state, most, now }),
    store.channelById(db, null, id),
    store.channelsOf(db, agent.id),
    ...(secrets.length > 0 ? [audit(secretsChanged(caller, id, secrets))] : []),
  ).catch(
    rethrow((error) =>
      isUniqueConflict(error, 'channels.agent_id, channels.type')
        ? new Refusal('channel.typeTaken', { details: { type } })
        : error,
    ),
  )
  if (channel) {
    await refreshAgents(work, { agentId: agent.id })
    return channelForOwner(work, channel)
  }
  throw others.length >= most
    ? new Refusal('channel.limitReached', { details: { max: most } })
    : new Refusal('agent.notFound')
}

const UNREADABLE = { status: 'error', statusReason: 'secretsUnreadable' } as const

/**
 * A channel after an edit. `hasNewCredentials`: its provider has to be checked again; `isResubscribed`: its subscription at the
 * provider has to change; `isSilenced`: it was deactivated; `disconnectJobs`: the stored jobs that unsubscribe it.
 */
export interface EditedChannelRow {
  channel: store.ChannelRow
  hasNewCredentials: boolean
  isResubscribed: boolean
  isSilenced: boolean
  disconnectJobs: readonly { id: string }[]
}

/**
 * Stores an edit. An absent setting keeps its value, an empty one is removed. Throws `channel.notReady` when a channel that
 * cannot work is to be activated. A provider's channel is activated only after its provider has confirmed
 * (`connecting.service.ts`).
 */
export async function editedChannel(
  work: Work,
  caller: Caller,
  channel: store.ChannelRow,
  edit: ChannelEdit,
): Promise<EditedChannelRow> {
  const { db, config, locale, now } = work
  const { id, type } = channel
  const fields = fieldsOf(channel)
  const isJudged = edit.config !== undefined || edit.status === 'active'
  const given = isJudged ? changeIn(type, fields, edit.config ?? {}, new Set(Object.keys(channel.config))) : {}
  const before = await unsealed(config.dataKeys, channel)
  const changed = { ...given, ...newSecrets(type, before.settings) }
  const { change, secrets } = await sealedChange(config.dataKeys, { id, type, fields, stored: channel.config }, changed)
  const unreadable = before.unreadable.filter((key) => change[key] === undefined)
  const readiness = (hasSecret: boolean) => readinessOf(work, type, hasSecret, unreadable)
  const after = settingsAfter(channel.config, change)
  const obstacle = edit.status === 'active' && obstacleOf(readiness(hasAppSecret(after)))
  if (obstacle) throw new Refusal('channel.notReady', { details: { reason: say(locale, REASONS[obstacle]) } })
  const wanted = edit.status === 'active' && type !== 'webchat' ? undefined : edit.status
  const was = before.unreadable.length > 0 ? UNREADABLE : channel
  const statesByProof = {
    withProof: stateAfter(was, wanted, readiness(true)),
    withoutProof: stateAfter(was, wanted, readiness(false)),
  }
  const audit = await auditOf(work)
  const older = await resealed(config.dataKeys, channel, before)
  const hasNewCredentials = changesConnection(type, change, channel.config)
  const isResubscribed = isFieldChanged('commentReplies', change, channel.config)
  const isSilenced = wanted === 'inactive' && channel.status !== 'inactive'
  const [written, , [edited]] = await commit(
    db,
    insertDisconnectJobs(db, isSilenced ? { channelId: id } : null, now),
    store.updateChannel(db, id, statesByProof, { change, hasNewCredentials }, now),
    store.channelById(db, null, id),
    ...older.map((one) => store.resealSecret(db, id, one)),
    ...(secrets.length > 0 ? [audit(secretsChanged(caller, id, secrets))] : []),
  )
  if (!edited) throw new Refusal('channel.notFound')
  evictCalled(channel.agentId, type)
  await refreshAgents(work, { agentId: channel.agentId })
  return { channel: edited, hasNewCredentials, isResubscribed, isSilenced, disconnectJobs: written }
}

/** Moves the channel into the bin, even if its provider cannot be reached now: a job that unsubscribes it remains. */
export async function removeChannel(
  work: Work,
  caller: Caller,
  { id, agentId, type }: store.ChannelRow,
): Promise<{ removed: { id: string }; notice: Notice }> {
  const { db, env, now } = work
  const audit = await auditOf(work)
  // First, so that after a failure the channel still exists and can be deleted again.
  await agentObjectOf(env, agentId).deleteCalls(id)
  const [, written, , [removed]] = await commit(
    db,
    audit({
      action: 'channel_deleted',
      actorId: caller.userId,
      target: { type: 'channel', id },
      when: store.isThere(id),
    }),
    insertDisconnectJobs(db, { channelId: id }, now),
    binChannel(db, id, now),
    store.deleteChannel(db, id),
    eraseBeyond(db, agentId),
  )
  if (!removed) throw new Refusal('channel.notFound')
  evictCalled(agentId, type)
  await refreshAgents(work, { agentId })
  const isKnown = await runDisconnectJobs(work, written)
  return { removed, notice: isKnown ? 'channel.deleted' : 'channel.deletedUntold' }
}
