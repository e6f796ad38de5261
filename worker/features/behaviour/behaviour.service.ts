import { refreshAgents } from '../../agent-client/refresh.ts'
import type { AgentFile } from '../../contract/agent-file.ts'
import { ENGINE_SECRETS } from '../../contract/agent-type-engine.ts'
import {
  type AgentBehaviour,
  type Behaviour,
  type BehaviourInput,
  type BehaviourVersion,
  NO_BEHAVIOUR,
  type PublishInput,
  type VersionsQuery,
} from '../../contract/behaviour.ts'
import { SECRET_MASK } from '../../contract/channels.ts'
import type { OwnEngineInput } from '../../contract/own-engine.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, type Statement } from '../../core/db.ts'
import { invalid, Refusal } from '../../core/refusal.ts'
import { sealedSecrets } from '../../engines/agent-secrets.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type AuditAction, type AuditEntry, auditOf } from '../audit/audit.service.ts'
import type { BehaviourWithSecrets } from '../chat/test-question.service.ts'
import * as store from './behaviour.store.ts'
import { versionView } from './behaviour.view.ts'
import { tuningOf, withoutSecrets } from './choosing.rules.ts'
import * as keys from './engine-keys.store.ts'
import { carrying, withImage } from './images.service.ts'
import * as images from './images.store.ts'
import {
  choiceFactsOf,
  draftWithSecrets,
  readBehaviour,
  refuseUnready,
  type Speaker,
  withEngine,
} from './speaker.service.ts'

export { readBehaviour, type Speaker, speakerOf, trialSpeakerOf } from './speaker.service.ts'

/** The behaviour after a change, from the rows that the same batch read last. */
function behaviourAfter(
  work: Work,
  { id }: Speaker,
  row: store.BehaviourRow | undefined,
  rows: keys.KeysRow[],
): Promise<AgentBehaviour> {
  if (!row) throw new Refusal('agent.notFound')
  return readBehaviour(work, { id, row, keys: rows })
}

const entry = (caller: Caller, action: AuditAction, id: string, detail?: string): AuditEntry => ({
  action,
  actorId: caller.userId,
  target: { type: 'agent', id },
  ...(detail && { detail }),
})

/** The names of the secrets that the input sets. */
const secretNamesIn = (own: OwnEngineInput | undefined): string[] =>
  ENGINE_SECRETS.filter((name) => ![undefined, '', SECRET_MASK].includes(own && Reflect.get(own, name)))

/** Saves the draft. Until it is published only test questions use it. */
export async function saveDraft(
  work: Work,
  caller: Caller,
  speaker: Speaker,
  input: BehaviourInput,
): Promise<AgentBehaviour> {
  const { db, now, config } = work
  const { id } = speaker
  const looking = withImage(input, [speaker.row.behaviour, speaker.row.draft])
  const { tuning, secrets, issues } = tuningOf(input.engine, await choiceFactsOf(work, speaker, input.engine.own))
  const all = Object.entries(issues).map(([name, code]) => [`engine.${name}`, code] as const)
  if (all.length > 0) throw invalid(Object.fromEntries(all))
  const { own } = tuning
  const hasAddress = own !== undefined && 'url' in own
  const sealed = hasAddress
    ? { kind: own.kind, url: own.url, ...(await sealedSecrets(config.dataKeys, id, own, secrets)) }
    : null
  const draft: Behaviour = { ...looking.behaviour, engine: tuning }
  const secretNames = secretNamesIn(input.engine.own)
  const audit = await auditOf(work)
  const [, , , [row], rows] = await commit(
    db,
    store.saveDraft(db, id, draft, now),
    keys.dropDraftKeys(db, id),
    keys.putDraftKeys(db, id, sealed),
    store.behaviourOf(db, id),
    keys.keysOf(db, id),
    ...looking.images.map((image) => images.keepImage(db, id, image)),
    images.dropSpareImages(db, id),
    ...(secretNames.length > 0 ? [audit(entry(caller, 'engine_key_changed', id, secretNames.join(', ')))] : []),
  )
  return behaviourAfter(work, speaker, row, rows)
}

/** Throws `behaviour.noDraft` when there is no draft. */
export async function discardDraft(work: Work, speaker: Speaker): Promise<AgentBehaviour> {
  const { db } = work
  const { id } = speaker
  const [discarded, , [row], rows] = await commit(
    db,
    store.discardDraft(db, id),
    keys.dropDraftKeys(db, id),
    store.behaviourOf(db, id),
    keys.keysOf(db, id),
    images.dropSpareImages(db, id),
  )
  if (discarded.length === 0) throw new Refusal('behaviour.noDraft')
  return behaviourAfter(work, speaker, row, rows)
}

/**
 * Publishes the draft. Throws `behaviour.noDraft` when there is none, `behaviour.draftChanged` when it changed after it was read,
 * and for a draft whose engine could not answer.
 */
export async function publish(
  work: Work,
  caller: Caller,
  speaker: Speaker,
  { savedAt, note }: PublishInput,
): Promise<AgentBehaviour> {
  const { db, now } = work
  const { id } = speaker
  const { draft, draftSavedAt } = speaker.row
  const seen = Date.parse(savedAt)
  if (draft && draftSavedAt === seen) await refuseUnready(work, speaker, draft, 'draft')
  const [, published, , , , [row], rows] = await commit(
    db,
    store.keepBeginning(db, id, seen),
    store.insertFromDraft(db, { agentId: id, by: caller.userId, now }, { savedAt: seen, note }),
    keys.takeDraftKeys(db, id, seen),
    keys.dropDraftKeysAsOf(db, id, seen),
    store.publishNewestVersion(db, id, now, seen),
    store.behaviourOf(db, id),
    keys.keysOf(db, id),
  )
  if (published.length === 0) throw new Refusal(row?.draft ? 'behaviour.draftChanged' : 'behaviour.noDraft')
  await refreshAgents(work, { agentId: id })
  return behaviourAfter(work, speaker, row, rows)
}

/**
 * Publishes an earlier version again; the draft stays. Throws `behaviour.versionNotFound` for an unknown version, and for one
 * whose engine could no longer answer.
 */
export async function restore(work: Work, caller: Caller, speaker: Speaker, number: number): Promise<AgentBehaviour> {
  const { db, now } = work
  const { id, version } = speaker
  if (!version) throw new Refusal('behaviour.versionNotFound')
  await refuseUnready(work, speaker, version, 'published')
  const [restored, , [row], rows] = await commit(
    db,
    store.insertFromVersion(db, { agentId: id, by: caller.userId, now }, number),
    store.publishNewestVersion(db, id, now, null),
    store.behaviourOf(db, id),
    keys.keysOf(db, id),
  )
  if (restored.length === 0) throw new Refusal('behaviour.versionNotFound')
  await refreshAgents(work, { agentId: id })
  return behaviourAfter(work, speaker, row, rows)
}

/** Deletes the keys that only earlier versions use. */
export async function forgetKeys(work: Work, caller: Caller, speaker: Speaker): Promise<AgentBehaviour> {
  const { db } = work
  const { id } = speaker
  const audit = await auditOf(work)
  const [, [row], rows] = await commit(
    db,
    keys.dropSpareKeys(db, id),
    store.behaviourOf(db, id),
    keys.keysOf(db, id),
    audit(entry(caller, 'engine_keys_forgotten', id)),
  )
  await refreshAgents(work, { agentId: id })
  return behaviourAfter(work, speaker, row, rows)
}

export async function listVersions(
  { db }: Work,
  agent: AgentRow,
  query: VersionsQuery,
): Promise<Page<BehaviourVersion[]>> {
  const [rows, [counted]] = await commit(db, store.versionsPage(db, agent.id, query), store.versionsCount(db, agent.id))
  return pageFrom(rows.map(versionView), query, counted)
}

const isEmpty = (behaviour: Behaviour): boolean => JSON.stringify(behaviour) === JSON.stringify(NO_BEHAVIOUR)

/** The published behaviour and the draft for an export, without keys. */
export async function exportedBehaviour({ db }: Work, id: string): Promise<AgentFile['behaviour']> {
  const [[row], pictures] = await commit(db, store.behaviourOf(db, id), images.currentImages(db, id))
  if (!row) throw new Refusal('agent.notFound')
  const withPictures = carrying(pictures)
  return { published: withPictures(row.behaviour), draft: row.draft && withPictures(row.draft) }
}

/** The behaviour without the secrets that a file may contain. */
const keyless = ({ engine, ...rest }: BehaviourInput): Behaviour => {
  const { own, ...tuning } = engine
  return own ? { ...rest, engine: { ...tuning, own: withoutSecrets(own) } } : { ...rest, engine: tuning }
}

const withTypesEngine = ({ engine: { own: _, ...engine }, ...rest }: Behaviour): Behaviour => ({ ...rest, engine })

/**
 * Statements for the behaviour of an imported agent. With an engine of its own it becomes a draft, to be published once its key
 * is entered.
 */
export function importedBehaviour(
  { db, now }: Work,
  { userId: by }: Caller,
  agentId: string,
  file: AgentFile['behaviour'],
): Statement[] {
  const imported = withImage(file.published, [], 'behaviour.published.')
  const drafted = file.draft && withImage(file.draft, [], 'behaviour.draft.')
  const published = keyless(imported.behaviour)
  const draft = drafted ? keyless(drafted.behaviour) : published.engine.own ? published : null
  const publishable = withTypesEngine(published)
  return [
    ...(isEmpty(publishable) ? [] : store.addFirstVersion(db, { agentId, by, now }, publishable)),
    ...(draft ? [store.saveDraft(db, agentId, draft, now)] : []),
    ...[...imported.images, ...(drafted?.images ?? [])].map((image) => images.keepImage(db, agentId, image)),
  ]
}

/** The draft for a test question, and the time at which it was saved. Throws `behaviour.noDraft` when there is none. */
export async function draftOf(
  work: Work,
  id: string,
): Promise<{ draft: BehaviourWithSecrets; savedAt: number; version: number }> {
  const { db } = work
  const [[row], rows] = await commit(db, store.behaviourOf(db, id), keys.keysOf(db, id))
  if (!row) throw new Refusal('agent.notFound')
  const draft = await draftWithSecrets(work, { id, row, keys: rows })
  return { draft, savedAt: row.draftSavedAt ?? 0, version: row.version }
}

/** The behaviour of a test question: the draft, another engine, or (`null`) the published behaviour. */
export async function trialBehaviour(
  work: Work,
  speaker: Speaker,
  { asDraft, engine }: { asDraft: boolean; engine?: NonNullable<BehaviourInput['engine']['own']> },
): Promise<BehaviourWithSecrets | null> {
  const draft = asDraft ? await draftWithSecrets(work, speaker) : null
  return engine ? withEngine(work, speaker, draft?.behaviour ?? speaker.row.behaviour, engine) : draft
}
