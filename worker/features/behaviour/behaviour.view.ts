import type { AgentBehaviour, Behaviour, BehaviourInput, BehaviourVersion } from '../../contract/behaviour.ts'
import type { OwnEngineInput } from '../../contract/own-engine.ts'
import type { BehaviourRow, VersionRow } from './behaviour.store.ts'
import type { KeysRow } from './engine-keys.store.ts'

const isoOf = (at: number): string => new Date(at).toISOString()

/** The settings of the type's engine that an agent may override. */
function typeOf({ typeConfig: { engine } }: BehaviourRow): AgentBehaviour['type'] {
  const { kind, temperature, maxOutputTokens, hasFallback } = engine
  return {
    kind,
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(hasFallback !== undefined && { hasFallback }),
  }
}

/** The masks of the stored secrets for each engine. */
interface Masks {
  published: object
  draft: object
}

const withMasks = (
  {
    instructions,
    nextStep,
    manner,
    business,
    modes,
    handover,
    look,
    rewriteWithModel,
    deadlineSeconds,
    engine: { own, ...engine },
  }: Behaviour,
  masks: object,
): BehaviourInput => ({
  ...{ instructions, nextStep, manner, business, modes, handover, look },
  ...{ rewriteWithModel, deadlineSeconds },
  engine: { ...engine, ...(own && { own: { ...own, ...masks } as OwnEngineInput }) },
})

/** What the type lets an agent choose; left out if it is nothing. */
function choicesOf({ typeConfig: { agentsMayChoose } }: BehaviourRow, hasPlatformModels: boolean) {
  const { models, engines } = agentsMayChoose ?? { models: [], engines: [] }
  return models.length + engines.length > 0 ? { choices: { models, engines, hasPlatformModels } } : {}
}

/** Addresses with stored keys that neither the published behaviour nor the draft uses. */
export const spareKeysOf = ({ behaviour, draft }: BehaviourRow, keys: readonly KeysRow[]): string[] =>
  keys
    .filter(({ isDraft }) => !isDraft)
    .filter(
      ({ kind, url }) =>
        ![behaviour, draft].some((set) => {
          const own = set?.engine.own
          return own?.kind === kind && 'url' in own && own.url === url
        }),
    )
    .map(({ url }) => url)

export function behaviourView(
  row: BehaviourRow,
  masks: Masks,
  { hasPlatformModels, spareKeys }: { hasPlatformModels: boolean; spareKeys: string[] },
): AgentBehaviour {
  const { draft, draftSavedAt } = row
  return {
    published: { ...withMasks(row.behaviour, masks.published), version: row.version },
    draft: draft && draftSavedAt !== null ? { ...withMasks(draft, masks.draft), savedAt: isoOf(draftSavedAt) } : null,
    type: typeOf(row),
    ...choicesOf(row, hasPlatformModels),
    ...(spareKeys.length > 0 && { spareKeys }),
  }
}

export const versionView = ({ publishedAt, ...row }: VersionRow): BehaviourVersion => ({
  ...row,
  publishedAt: isoOf(publishedAt),
})
