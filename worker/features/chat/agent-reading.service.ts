import type { EngineConfig } from '../../contract/agent-type-engine.ts'
import type { Behaviour } from '../../contract/behaviour.ts'
import { spokenIn } from '../../contract/locales.ts'
import { NO_CHOICES } from '../../contract/own-engine.ts'
import { commit, type Database } from '../../core/db.ts'
import type { Keyring } from '../../core/secrets.ts'
import { unsealedEngine } from '../agent-types/engine-secrets.service.ts'
import { openedSecrets } from '../behaviour/engine-keys.service.ts'
import { type KnownKnowledge, readingBeside } from '../knowledge/knowledge.service.ts'
import { behaving, type TypeEngine } from './behaving.rules.ts'
import { agentFacts } from './chat.store.ts'
import { leftOpen } from './left.store.ts'
import type { AgentReading } from './mail.ts'

const LEFT_TAKEN = 50

/** What the hub needs to know of its agent, in one round trip unless there is much that it does not have yet. */
export async function readAgent(
  db: Database,
  keys: Keyring,
  agentId: string,
  known: KnownKnowledge,
): Promise<AgentReading | null> {
  const reading = readingBeside(db, agentId, known)
  const [[row], left, sources, passages] = await commit(
    db,
    agentFacts(db, agentId, 'webchat'),
    leftOpen(db, agentId, LEFT_TAKEN),
    ...reading.statements,
  )
  if (!row) return null
  const { knowledgeVersion, lastEvent } = row
  const typeEngine = await engineFrom(keys, row)
  const behaviour: Behaviour = JSON.parse(row.behaviour)
  const { own } = behaviour.engine
  const secrets = own ? await openedSecrets(keys, agentId, own, JSON.parse(row.ownKeys ?? '{}')) : {}
  return {
    agent: { ...standingFrom(row), ...behaving(typeEngine, { behaviour, secrets }) },
    typeEngine,
    knowledge: knowledgeVersion === known.version ? null : await reading.whole(knowledgeVersion, sources, passages),
    lastEvent,
    // Where it stands is its own session: whoever proved it did so when it was stored.
    left: left.map((each) => ({ ...each, language: spokenIn(each.language), isProven: true })),
  }
}

type FactsRow = Awaited<ReturnType<typeof agentFacts>>[number]
/** What a row says of the agent beside what it knows and how it behaves. */
export const standingFrom = ({
  knowledgeVersion: _,
  lastEvent: __,
  typeId: ___,
  engine: ____,
  behaviour: _____,
  choices: ______,
  ownKeys: _______,
  ...row
}: FactsRow) => ({
  ...row,
  ownerIsActive: row.ownerIsActive === 1,
  isEntitled: row.isEntitled === 1,
})

/** In clear: it stays in the memory of whoever calls the engine. */
async function engineFrom(keys: Keyring, { typeId, engine, choices }: FactsRow): Promise<TypeEngine> {
  const stored: EngineConfig | null = JSON.parse(engine ?? 'null')
  return {
    engine: stored && (await unsealedEngine(keys, typeId, stored)),
    choices: JSON.parse(choices ?? 'null') ?? NO_CHOICES,
  }
}
