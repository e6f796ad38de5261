import type { AgentBehaviour, BehaviourVersion } from '../../contract/behaviour.ts'
import type { BehaviourRow, VersionRow } from './behaviour.store.ts'

const isoOf = (at: number): string => new Date(at).toISOString()

/** Of the type's engine only what an agent may set for itself. */
function typeOf({ typeConfig: { engine } }: BehaviourRow): AgentBehaviour['type'] {
  const { kind, temperature, maxOutputTokens, hasFallback } = engine
  return {
    kind,
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(hasFallback !== undefined && { hasFallback }),
  }
}

export const behaviourView = (row: BehaviourRow): AgentBehaviour => ({
  published: { ...row.behaviour, version: row.version },
  draft: row.draft && row.draftSavedAt !== null ? { ...row.draft, savedAt: isoOf(row.draftSavedAt) } : null,
  type: typeOf(row),
})

export const versionView = ({ publishedAt, ...row }: VersionRow): BehaviourVersion => ({
  ...row,
  publishedAt: isoOf(publishedAt),
})
