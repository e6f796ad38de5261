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
import { type ChannelRow, channelsInPublic } from '../channels/providers.service.ts'
import { type KnowledgeReading, type KnownKnowledge, readingBeside } from '../knowledge/knowledge.service.ts'
import { agentFacts } from './chat.store.ts'
import { type ReplyBehaviour, replyBehaviour, type TypeEngine } from './reply-behaviour.rules.ts'

export type AgentRow = Awaited<ReturnType<typeof agentFacts>>[number]

/** The settings of an agent with encrypted secrets, so that the object may store them. */
export interface SealedSettings {
  row: AgentRow
  /** Its channels at providers; empty when its owner is not active. */
  channels: ChannelRow[]
}

/** `knowledge`: `null` when nothing has changed. */
interface SettingsReading {
  sealed: SealedSettings
  knowledge: KnowledgeReading | null
}

/**
 * Reads an agent's settings, and the knowledge that changed since `known`, in one round trip unless that is long. `null`: the
 * agent does not exist.
 */
export async function readSettings(
  db: Database,
  agentId: string,
  known: KnownKnowledge,
): Promise<SettingsReading | null> {
  const reading = readingBeside(db, agentId, known)
  const refs = CHANNEL_TYPES.map((type) => ({ agentId, type }))
  const [[row], channels, sources, passages] = await commit(
    db,
    agentFacts(db, agentId),
    channelsInPublic(db, refs),
    ...reading.statements,
  )
  if (!row) return null
  const version = row.knowledgeVersion
  return {
    sealed: { row, channels },
    knowledge: version === known.version ? null : await reading.whole(version, sources, passages),
  }
}

/** The settings that a turn needs, with decrypted secrets. Kept in memory only, never stored. */
export interface AgentSettings extends ReplyBehaviour {
  ownerId: string
  timeZone: string
  name: string
  description: string | null
  language: AgentRow['language']
  systemMessage: string
  /** Its knowledge contains sample content. */
  isSample: boolean
  ownerIsActive: boolean
  isEntitled: boolean
  /** Plan conversations in a month, the grace of the policy included; `null`: unlimited. */
  maxConversations: number | null
  channels: Partial<Record<ChannelType, ChannelStatus>>
  /** The engine settings of the agent type. */
  typeEngine: TypeEngine
}

/** Copies that an object stored before accounts had a time zone do not contain one. */
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
