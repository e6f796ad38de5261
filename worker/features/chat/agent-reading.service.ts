import type { EngineConfig } from '../../contract/agent-type-engine.ts'
import { storedBehaviour } from '../../contract/behaviour.ts'
import { CHANNEL_TYPES } from '../../contract/channel-types.ts'
import type { ChannelStatus, ChannelType } from '../../contract/channels.ts'
import { DEFAULT_TIME_ZONE } from '../../contract/limits.ts'
import { NO_CHOICES } from '../../contract/own-engine.ts'
import { commit, type Database } from '../../core/db.ts'
import type { Keyring } from '../../core/secrets.ts'
import { openedSecrets } from '../../engines/agent-secrets.ts'
import { unsealedEngine } from '../agent-types/engine-secrets.service.ts'
import { type ChannelRow, selectChannelsOf } from '../channels/providers.service.ts'
import { type KnowledgeReading, type KnownKnowledge, readingBeside } from '../knowledge/knowledge.service.ts'
import { agentFacts } from './chat.store.ts'
import { type ReplyBehaviour, replyBehaviour, type TypeEngine } from './reply-behaviour.rules.ts'

export type AgentRow = Awaited<ReturnType<typeof agentFacts>>[number]

/** The settings of an agent as stored: with encrypted secrets, so that the object may store them. */
export interface SealedSettings {
  row: AgentRow
  /** Its channels at providers, while its owner is active. */
  channels: ChannelRow[]
}

/** `knowledge`: `null` when nothing has changed. */
interface SettingsReading {
  sealed: SealedSettings
  knowledge: KnowledgeReading | null
}

/**
 * Reads an agent's settings, and the knowledge that changed since `known`: one round trip unless that is long. `null`:
 * there is no such agent.
 */
export async function readSettings(
  db: Database,
  agentId: string,
  known: KnownKnowledge,
): Promise<SettingsReading | null> {
  const reading = readingBeside(db, agentId, known)
  const places = CHANNEL_TYPES.map((type) => ({ agentId, type }))
  const [[row], channels, sources, passages] = await commit(
    db,
    agentFacts(db, agentId),
    selectChannelsOf(db, places),
    ...reading.statements,
  )
  if (!row) return null
  const version = row.knowledgeVersion
  return {
    sealed: { row, channels },
    knowledge: version === known.version ? null : await reading.whole(version, sources, passages),
  }
}

/** What a turn needs of an agent, with decrypted secrets: kept in memory only. */
export interface AgentSettings extends ReplyBehaviour {
  ownerId: string
  timeZone: string
  name: string
  description: string | null
  language: AgentRow['language']
  systemMessage: string
  /** What it knows is a sample. */
  isSample: boolean
  ownerIsActive: boolean
  isEntitled: boolean
  /** Plan conversations of a month, the grace of the policy included; `null`: without limit. */
  maxConversations: number | null
  channels: Partial<Record<ChannelType, ChannelStatus>>
  /** The engine settings of the type. */
  typeEngine: TypeEngine
}

/** A stored copy of before accounts had a time zone does not name one. */
export const zoneOf = (row: Partial<AgentRow>): string => row.timeZone ?? DEFAULT_TIME_ZONE

/** Decrypts the secrets of an agent's engines. */
export async function openSettings(keys: Keyring, agentId: string, { row }: SealedSettings): Promise<AgentSettings> {
  const stored: EngineConfig | null = JSON.parse(row.engine ?? 'null')
  const typeEngine = {
    engine: stored && (await unsealedEngine(keys, row.typeId, stored)),
    choices: JSON.parse(row.choices ?? 'null') ?? NO_CHOICES,
  }
  const behaviour = storedBehaviour(row.behaviour)
  const { own } = behaviour.engine
  const secrets = own ? await openedSecrets(keys, agentId, own, JSON.parse(row.ownKeys ?? '{}')) : {}
  const { ownerId, name, description, language, systemMessage, maxConversations } = row
  return {
    timeZone: zoneOf(row),
    ...{ ownerId, name, description, language, systemMessage, maxConversations },
    isSample: row.isSample === 1,
    ownerIsActive: row.ownerIsActive === 1,
    isEntitled: row.isEntitled === 1,
    channels: JSON.parse(row.channels),
    typeEngine,
    ...replyBehaviour(typeEngine, { behaviour, secrets }),
  }
}
