import type {
  AgentBehaviour,
  Behaviour,
  BehaviourVersion,
  PublishInput,
  VersionsQuery,
} from '../../contract/behaviour.ts'
import { type Paging, paging } from '../../contract/paging.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { Refusal } from '../../core/refusal.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { learnAtOnce } from '../chat/rehearsal.service.ts'
import * as store from './behaviour.store.ts'
import { behaviourView, versionView } from './behaviour.view.ts'

function viewOf(row: store.BehaviourRow | undefined): AgentBehaviour {
  if (!row) throw new Refusal('agent.notFound')
  return behaviourView(row)
}

export async function readBehaviour({ db }: Work, agent: AgentRow): Promise<AgentBehaviour> {
  const [row] = await store.behaviourOf(db, agent.id)
  return viewOf(row)
}

/** Nobody but whoever tries it out hears of it until it is published. */
export async function saveDraft({ db, now }: Work, agent: AgentRow, draft: Behaviour): Promise<AgentBehaviour> {
  const [, [row]] = await commit(db, store.saveDraft(db, agent.id, draft, now), store.behaviourOf(db, agent.id))
  return viewOf(row)
}

/** Refuses (`behaviour.noDraft`) where there is none. */
export async function discardDraft({ db }: Work, agent: AgentRow): Promise<AgentBehaviour> {
  const [discarded, [row]] = await commit(db, store.discardDraft(db, agent.id), store.behaviourOf(db, agent.id))
  if (discarded.length === 0) throw new Refusal('behaviour.noDraft')
  return viewOf(row)
}

/** Refuses when there is no draft (`behaviour.noDraft`) or it is not the one that was seen (`behaviour.draftChanged`). */
export async function publish(
  { db, env, now }: Work,
  caller: Caller,
  agent: AgentRow,
  { savedAt, note }: PublishInput,
): Promise<AgentBehaviour> {
  const seen = Date.parse(savedAt)
  const [, published, , [row]] = await commit(
    db,
    store.keepBeginning(db, agent.id, seen),
    store.insertFromDraft(db, { agentId: agent.id, by: caller.userId, now }, { savedAt: seen, note }),
    store.speakAsNewest(db, agent.id, now, seen),
    store.behaviourOf(db, agent.id),
  )
  if (published.length === 0) throw new Refusal(row?.draft ? 'behaviour.draftChanged' : 'behaviour.noDraft')
  await learnAtOnce(env, agent.id)
  return viewOf(row)
}

/** The version becomes the newest once more; a draft stays as it is. Refuses (`behaviour.versionNotFound`). */
export async function restore(
  { db, env, now }: Work,
  caller: Caller,
  agent: AgentRow,
  number: number,
): Promise<AgentBehaviour> {
  const [restored, , [row]] = await commit(
    db,
    store.insertFromVersion(db, { agentId: agent.id, by: caller.userId, now }, number),
    store.speakAsNewest(db, agent.id, now, null),
    store.behaviourOf(db, agent.id),
  )
  if (restored.length === 0) throw new Refusal('behaviour.versionNotFound')
  await learnAtOnce(env, agent.id)
  return viewOf(row)
}

export async function listVersions(
  { db }: Work,
  agent: AgentRow,
  query: VersionsQuery,
): Promise<{ versions: BehaviourVersion[]; meta: Paging }> {
  const [rows, [counted]] = await commit(db, store.versionsPage(db, agent.id, query), store.versionsCount(db, agent.id))
  return { versions: rows.map(versionView), meta: paging(query.page, query.limit, counted?.total ?? 0) }
}

/** What is to be tried in place of what is published. Refuses (`behaviour.noDraft`) where there is none. */
export async function draftOf({ db }: Work, agentId: string): Promise<Behaviour> {
  const [row] = await store.behaviourOf(db, agentId)
  if (!row?.draft) throw new Refusal('behaviour.noDraft')
  return row.draft
}
