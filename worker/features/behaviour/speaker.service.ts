import type { AgentBehaviour, Behaviour } from '../../contract/behaviour.ts'
import { NO_CHOICES, type OwnEngine, type OwnEngineInput } from '../../contract/own-engine.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Statement } from '../../core/db.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { visibilityOf } from '../../core/visibility.ts'
import { masks, openedSecrets } from '../../engines/agent-secrets.ts'
import type { BehaviourWithSecrets } from '../chat/test-question.service.ts'
import * as store from './behaviour.store.ts'
import { behaviourView, spareKeysOf } from './behaviour.view.ts'
import { type ChoiceFacts, chosen, isOffered, lacksKey } from './choosing.rules.ts'
import { type KeysRow, keysOf } from './engine-keys.store.ts'

/** The behaviour of an agent and its keys. `version`: the requested version, if any. */
export interface Speaker {
  id: string
  row: store.BehaviourRow
  keys: KeysRow[]
  version: Behaviour | null
}

/** The speaker of a trial. The first trial of an agent is recorded. */
export const trialSpeakerOf = (work: Work, caller: Caller, id: string): Promise<Speaker> =>
  speakerOf(work, caller, id, -1, [store.markTried(work.db, id, visibilityOf(caller), work.now)])

/** Throws `agent.notFound` for another account's agent, as for an unknown one. */
export async function speakerOf(
  { db }: Work,
  caller: Caller,
  id: string,
  version = -1,
  besides: readonly Statement[] = [],
): Promise<Speaker> {
  const [[row], keys, [found]] = await commit(
    db,
    store.behaviourOf(db, id, visibilityOf(caller)),
    keysOf(db, id),
    store.versionOf(db, id, version),
    ...besides,
  )
  if (!row) throw new Refusal('agent.notFound')
  return { id, row, keys, version: found?.behaviour ?? null }
}

/** The set of keys. `draft` falls back to the published ones when the draft has none. */
type KeyScope = 'draft' | 'published'

/** The decrypted secrets that are stored for an engine. */
async function secretsFor(
  { config }: Work,
  { id, keys }: Pick<Speaker, 'id' | 'keys'>,
  own: OwnEngine | OwnEngineInput | undefined,
  scope: KeyScope,
) {
  if (!own || !('url' in own)) return {}
  const stored = keys.filter(({ kind, url }) => kind === own.kind && url === own.url)
  const [first, second] = [stored.find(({ isDraft }) => isDraft), stored.find(({ isDraft }) => !isDraft)]
  const sealed = scope === 'draft' ? (first ?? second) : second
  return sealed ? openedSecrets(config.dataKeys, id, own, sealed) : {}
}

export const choicesOf = ({ row }: Pick<Speaker, 'row'>) => row.typeConfig.agentsMayChoose ?? NO_CHOICES

export const choiceFactsOf = async (
  work: Work,
  speaker: Speaker,
  own: OwnEngineInput | undefined,
): Promise<ChoiceFacts> => ({
  choices: choicesOf(speaker),
  outgoing: work.config.outgoing,
  hasPlatformModels: work.env.AI !== undefined,
  stored: await secretsFor(work, speaker, own, 'draft'),
})

export async function readBehaviour(work: Work, speaker: Omit<Speaker, 'version'>): Promise<AgentBehaviour> {
  const { row, keys } = speaker
  const masksOf = async (behaviour: Behaviour | null, scope: KeyScope) =>
    masks(await secretsFor(work, speaker, behaviour?.engine.own, scope))
  const [published, draft] = await Promise.all([masksOf(row.behaviour, 'published'), masksOf(row.draft, 'draft')])
  return behaviourView(
    row,
    { published, draft },
    { hasPlatformModels: work.env.AI !== undefined, spareKeys: spareKeysOf(row, keys) },
  )
}

/** Throws for a behaviour whose engine the type no longer offers, or whose key is missing. */
export async function refuseUnready(
  work: Work,
  speaker: Speaker,
  { engine }: Behaviour,
  scope: KeyScope,
): Promise<void> {
  if (!isOffered(engine, choicesOf(speaker))) throw new Refusal('behaviour.engineNotOffered')
  const { own } = engine
  if (own && lacksKey(own, await secretsFor(work, speaker, own, scope))) throw new Refusal('behaviour.engineKeyGone')
}

/** The draft with the secrets of its engine. Throws `behaviour.noDraft` when there is none. */
export async function draftWithSecrets(work: Work, speaker: Omit<Speaker, 'version'>): Promise<BehaviourWithSecrets> {
  const { draft } = speaker.row
  if (!draft) throw new Refusal('behaviour.noDraft')
  return { behaviour: draft, secrets: await secretsFor(work, speaker, draft.engine.own, 'draft') }
}

/** A behaviour with another engine and no fallback engine. Throws for an engine that may not be chosen. */
export async function withEngine(
  work: Work,
  speaker: Speaker,
  behaviour: Behaviour,
  given: OwnEngineInput,
): Promise<BehaviourWithSecrets> {
  const { engine, secrets, issues } = chosen(given, await choiceFactsOf(work, speaker, given))
  const all = Object.entries(issues).map(([name, code]) => [`engine.${name}`, code] as const)
  if (all.length > 0) throw invalid(Object.fromEntries(all))
  const own = engine.kind === 'builtin' ? engine : { ...engine, standIn: 'nobody' as const }
  return { behaviour: { ...behaviour, engine: { ...behaviour.engine, own } }, secrets }
}
