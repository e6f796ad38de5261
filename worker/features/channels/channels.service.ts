import type { Channel, ChannelEdit, ChannelInput, ChannelTypeInfo } from '../../contract/channels.ts'
import { isSuperAdmin } from '../../contract/permissions.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, isTaken } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { firstSettings, judgeSettings, mayBeAdded, type SettingsChange } from './channels.rules.ts'
import * as store from './channels.store.ts'
import { catalogueView, channelView } from './channels.view.ts'

export type { ChannelRow } from './channels.store.ts'

export const channelCatalogue = ({ locale }: Work): ChannelTypeInfo[] => catalogueView(locale)

/** A channel of an agent that the caller may see; refuses alike when it is another's and when there is none. */
export async function channelOf({ db }: Work, caller: Caller, id: string): Promise<store.ChannelRow> {
  const [channel] = await store.channelById(db, isSuperAdmin(caller) ? null : caller.userId, id)
  if (!channel) throw new Refusal('channel.notFound')
  return channel
}

export const listChannels = async ({ db, config }: Work, agent: AgentRow): Promise<Channel[]> =>
  (await store.channelsOf(db, agent.id)).map((row) => channelView(row, config.appOrigin))

function changeIn(given: Record<string, unknown> | undefined): SettingsChange {
  const judged = judgeSettings(given ?? {})
  if ('fields' in judged) throw invalid(judged.fields)
  return judged.change
}

/** Refuses a type that is not offered, and a second channel of one type, which the index forbids. */
export async function addChannel({ db, config, now }: Work, agent: AgentRow, input: ChannelInput): Promise<Channel> {
  const { type } = input
  if (!mayBeAdded(type, agent.typeConfig)) throw invalid({ type: 'channel.typeNotOffered' })
  const id = newId()
  const settings = firstSettings(agent.typeConfig.channels[type] ?? {}, changeIn(input.config))
  const [, [channel]] = await commit(
    db,
    store.insertChannel(db, { id, agentId: agent.id, type, config: settings, now }),
    store.channelById(db, null, id),
  ).catch((error: unknown) => {
    throw isTaken(error, 'channels.agent_id, channels.type')
      ? new Refusal('channel.typeTaken', { details: { type } })
      : error
  })
  if (!channel) throw new Refusal('agent.notFound')
  return channelView(channel, config.appOrigin)
}

/** A setting that is absent keeps its value; an empty one is taken away. */
export async function editChannel(work: Work, channel: store.ChannelRow, edit: ChannelEdit): Promise<Channel> {
  const [edited] = await store.updateChannel(work.db, channel.id, edit, changeIn(edit.config), work.now)
  if (!edited) throw new Refusal('channel.notFound')
  return channelView(edited, work.config.appOrigin)
}

export async function removeChannel({ db }: Work, channel: store.ChannelRow): Promise<{ id: string }> {
  const [removed] = await store.deleteChannel(db, channel.id)
  if (!removed) throw new Refusal('channel.notFound')
  return removed
}
