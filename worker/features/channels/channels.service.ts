import { fieldsOfChannel, type Settings, type SettingsChange } from '../../contract/channel-settings.ts'
import {
  type Channel,
  type ChannelEdit,
  type ChannelInput,
  type ChannelTypeInfo,
  isOffered,
  mostChannels,
} from '../../contract/channels.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Notice } from '../../contract/sentences.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isTaken } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { say } from '../../core/words.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type AuditEntry, auditOf } from '../audit/audit.service.ts'
import { forgetCalled } from './called-channels.service.ts'
import { judgeSettings, proposedSettings, settingsAfter, speaksAnew } from './channels.rules.ts'
import * as store from './channels.store.ts'
import { catalogueView, channelView } from './channels.view.ts'
import { REASONS } from './channels.words.ts'
import { farewellsSaid, farewellsTo } from './farewells.service.ts'
import { firstStanding, obstacleOf, type Readiness, standingAfter } from './readiness.rules.ts'
import { fieldsOf, madeSecrets, resealed, sealedChange, unsealed } from './sealing.ts'

export type { ChannelRow } from './channels.store.ts'

export const channelCatalogue = ({ locale }: Work): ChannelTypeInfo[] => catalogueView(locale)

/** A channel of an agent that the caller may see; refuses alike when it is another's and when there is none. */
export async function channelOf({ db }: Work, caller: Caller, id: string): Promise<store.ChannelRow> {
  const [channel] = await store.channelById(db, isSuperAdmin(caller) ? null : caller.userId, id)
  if (!channel) throw new Refusal('channel.notFound')
  return channel
}

/** A channel as its owner sees it. One whose secrets do not open is not well, whatever was last known of it. */
export async function shown({ config, locale }: Work, row: store.ChannelRow): Promise<Channel> {
  const { unreadable } = await unsealed(config.dataKeys, row)
  return channelView(row, { appOrigin: config.appOrigin, locale, isUnreadable: unreadable.length > 0 })
}

export const listChannels = async (work: Work, agent: AgentRow): Promise<Channel[]> =>
  Promise.all((await store.channelsOf(work.db, agent.id)).map((row) => shown(work, row)))

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
  result: 'ok',
  actorId: caller.userId,
  target: { type: 'channel', id },
  detail: secrets.join(', '),
  when: store.isThere(id),
})

/** Refuses a type that is not offered, one more than the agent may have, and a second of one type. */
export async function addChannel(work: Work, caller: Caller, agent: AgentRow, input: ChannelInput): Promise<Channel> {
  const { db, config, now } = work
  const { type } = input
  const offer = agent.typeConfig
  if (!isOffered(type, offer.channels)) throw invalid({ type: 'channel.typeNotOffered' })
  const id = newId()
  const fields = fieldsOfChannel(type, offer.fields)
  const proposed = proposedSettings(type, offer)
  const given = changeIn(type, fields, input.config ?? {}, new Set(Object.keys(proposed)))
  const made = { ...given, ...madeSecrets(type, {}) }
  const { change, secrets } = await sealedChange(config.dataKeys, { id, type, fields, stored: {} }, made)
  const settings = settingsAfter(proposed, change)
  const most = mostChannels(offer.channels)
  const standing = firstStanding(readinessOf(work, type, hasAppSecret(settings)))
  const audit = await auditOf(work)
  const [, [channel], others] = await commit(
    db,
    store.insertChannel(db, { id, agentId: agent.id, type, config: settings, standing, most, now }),
    store.channelById(db, null, id),
    store.channelsOf(db, agent.id),
    ...(secrets.length > 0 ? [audit(secretsChanged(caller, id, secrets))] : []),
  ).catch((error: unknown) => {
    throw isTaken(error, 'channels.agent_id, channels.type')
      ? new Refusal('channel.typeTaken', { details: { type } })
      : error
  })
  if (channel) return shown(work, channel)
  throw others.length >= most
    ? new Refusal('channel.limitReached', { details: { max: most } })
    : new Refusal('agent.notFound')
}

const UNREADABLE = { status: 'error', statusReason: 'secretsUnreadable' } as const

/** A channel after an edit. `isAnew`: its provider has to be asked about it; `farewells`: what was written down to be said. */
export interface Edited {
  channel: store.ChannelRow
  isAnew: boolean
  isSilenced: boolean
  farewells: readonly { id: string }[]
}

/**
 * A setting that is absent keeps its value; an empty one is taken away. Nothing is switched on that cannot work, and a
 * provider's channel not at all: that is for its provider to say.
 */
export async function editedChannel(
  work: Work,
  caller: Caller,
  channel: store.ChannelRow,
  edit: ChannelEdit,
): Promise<Edited> {
  const { db, config, locale, now } = work
  const { id, type } = channel
  const fields = fieldsOf(channel)
  const isJudged = edit.config !== undefined || edit.status === 'active'
  const given = isJudged ? changeIn(type, fields, edit.config ?? {}, new Set(Object.keys(channel.config))) : {}
  const before = await unsealed(config.dataKeys, channel)
  const made = { ...given, ...madeSecrets(type, before.settings) }
  const { change, secrets } = await sealedChange(config.dataKeys, { id, type, fields, stored: channel.config }, made)
  const unreadable = before.unreadable.filter((key) => change[key] === undefined)
  const readiness = (hasSecret: boolean) => readinessOf(work, type, hasSecret, unreadable)
  const after = settingsAfter(channel.config, change)
  const obstacle = edit.status === 'active' && obstacleOf(readiness(hasAppSecret(after)))
  if (obstacle) throw new Refusal('channel.notReady', { details: { reason: say(locale, REASONS[obstacle]) } })
  const wanted = edit.status === 'active' && type !== 'webchat' ? undefined : edit.status
  const was = before.unreadable.length > 0 ? UNREADABLE : channel
  const standings = {
    withProof: standingAfter(was, wanted, readiness(true)),
    withoutProof: standingAfter(was, wanted, readiness(false)),
  }
  const audit = await auditOf(work)
  const older = await resealed(config.dataKeys, channel, before)
  const isAnew = speaksAnew(type, change, channel.config)
  const isSilenced = wanted === 'inactive' && channel.status !== 'inactive'
  const [written, , [edited]] = await commit(
    db,
    farewellsTo(db, isSilenced ? { channelId: id } : null, now),
    store.updateChannel(db, id, standings, { change, isAnew }, now),
    store.channelById(db, null, id),
    ...older.map((one) => store.resealSecret(db, id, one)),
    ...(secrets.length > 0 ? [audit(secretsChanged(caller, id, secrets))] : []),
  )
  if (!edited) throw new Refusal('channel.notFound')
  forgetCalled(channel.agentId, type)
  return { channel: edited, isAnew, isSilenced, farewells: written }
}

/** Its secrets go with it; a provider that could not be told of it yet keeps nothing from going. */
export async function removeChannel(
  work: Work,
  caller: Caller,
  { id, agentId, type }: store.ChannelRow,
): Promise<{ removed: { id: string }; notice: Notice }> {
  const { db, now } = work
  const audit = await auditOf(work)
  const [, written, [removed]] = await commit(
    db,
    audit({
      action: 'channel_deleted',
      result: 'ok',
      actorId: caller.userId,
      target: { type: 'channel', id },
      when: store.isThere(id),
    }),
    farewellsTo(db, { channelId: id }, now),
    store.deleteChannel(db, id),
  )
  if (!removed) throw new Refusal('channel.notFound')
  forgetCalled(agentId, type)
  const isKnown = await farewellsSaid(work, written)
  return { removed, notice: isKnown ? 'channel.deleted' : 'channel.deletedUntold' }
}
