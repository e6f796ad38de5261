import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AffectedAgents, refreshAgents } from '../../worker/agent-client/refresh.ts'
import { AgentFile } from '../../worker/contract/agent-file.ts'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import type { Caller, Work } from '../../worker/core/context.ts'
import { hashPassword } from '../../worker/core/passwords.ts'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { deleteAccount } from '../../worker/features/account/account.service.ts'
import { importAgent } from '../../worker/features/agent-files/importing.service.ts'
import { deleteAgent } from '../../worker/features/agent-removal/agent-removal.service.ts'
import { editType, typeOf } from '../../worker/features/agent-types/agent-types.service.ts'
import { agentOf, editAgent } from '../../worker/features/agents/agents.service.ts'
import {
  forgetKeys,
  publish,
  restore,
  saveDraft,
  speakerOf,
} from '../../worker/features/behaviour/behaviour.service.ts'
import { saveCheckResult } from '../../worker/features/channels/channel-state.service.ts'
import { addChannel, channelOf, removeChannel } from '../../worker/features/channels/channels.service.ts'
import { editChannel } from '../../worker/features/channels/connecting.service.ts'
import { settingsInClear, turnToError } from '../../worker/features/channels/providers.service.ts'
import { renewToken } from '../../worker/features/channels/renewing.service.ts'
import { bin } from '../../worker/features/knowledge/bin.service.ts'
import { addDocument, documentOf } from '../../worker/features/knowledge/knowledge.service.ts'
import { editPlan, planOf } from '../../worker/features/plans/plans.service.ts'
import { cancel, editSubscriptionOf } from '../../worker/features/subscriptions/editing.service.ts'
import { rollSubscriptions } from '../../worker/features/subscriptions/renewal.service.ts'
import { subscribe, subscriptionFor } from '../../worker/features/subscriptions/subscriptions.service.ts'
import { answerOf, deleteAnswer, editAnswer, putAnswer } from '../../worker/features/training/answers.service.ts'
import { deleteUser } from '../../worker/features/users/removal.service.ts'
import { editUser, userOf } from '../../worker/features/users/users.service.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { agentFile } from '../support/agent-file.ts'
import { makeAgent } from '../support/agents.ts'
import { answering, type InProcess, inProcess } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { type ObjectCalls, recordObjectCalls } from '../support/object-calls.ts'
import { ObjectStorage, objectState } from '../support/object-state.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'una frase larga de prueba'

let world: InProcess
let calls: ObjectCalls
let hash: string
let admin: Caller
let owner: Caller
/** Two agents of one owner; of a type and on a plan that nobody else has. */
let one: string
let two: string
let type: string
let plan: string
let subscription: string

const callerOf = (userId: string, ...roles: string[]): Caller => ({
  ...{ userId, name: 'Ana', accountId: userId, memberRole: 'owner', agentIds: null },
  sessionId: crypto.randomUUID(),
  roles,
  permissions: [],
  recordDatabase: 1,
  language: null,
  timeZone: 'UTC',
})
const noLibrary = { idFromName: String, get: () => new Proxy({}, { get: () => async () => {} }) }

async function person(...roles: string[]): Promise<string> {
  const id = crypto.randomUUID()
  await world.rows(
    `INSERT INTO users (id, email, name, password_hash, created_at, updated_at) VALUES (?1, ?1 || '@x.test', 'Ana', ?2, 0, 0)`,
    id,
    hash,
  )
  for (const role of roles) await world.rows('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', id, role)
  return id
}

beforeAll(async () => {
  world = await inProcess()
  Object.assign(world.env, { LIBRARY: noLibrary })
  calls = recordObjectCalls(world.env)
  hash = await hashPassword(PASSWORD)
  admin = callerOf(await person(SUPER_ADMIN_ROLE), 'super_admin')
})

beforeEach(async () => {
  world.reset()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  type = await world.typeWith({ kind: 'builtin' })
  await world.rows(`UPDATE agent_types SET config = json_set(config, '$.channels', json('{}')) WHERE id = ?`, type)
  plan = crypto.randomUUID()
  await world.rows(
    `INSERT INTO plans (id, name, pricing_type, price_cents, commission_basis_points, billing_cycle, max_agents,
       max_conversations, is_public, trial_days, created_at, updated_at)
     VALUES (?, 'Plan', 'fixed', 100, 0, 'monthly', 5, 100, 1, 0, 0, 0)`,
    plan,
  )
  const ownerId = await person(CUSTOMER_ROLE)
  owner = callerOf(ownerId, 'customer')
  one = (await makeAgent(world.server, { ownerId, type, plan })).agentId
  two = (await makeAgent(world.server, { ownerId, type, plan })).agentId
  // Somebody else's, of the types and plans that everybody has, and one that its owner has deleted.
  await makeAgent(world.server)
  const { agentId: gone } = await makeAgent(world.server, { ownerId, type, plan })
  await world.rows('UPDATE agents SET deleted_at = 1 WHERE id = ?', gone)
  const [live] = await world.rows<{ id: string }>('SELECT id FROM subscriptions WHERE user_id = ?', ownerId)
  subscription = live?.id ?? ''
  calls.taken('refresh')
})

const refreshed = () => calls.taken('refresh')
const agent = (work: Work) => agentOf(work, owner, one)
const speaker = (work: Work) => speakerOf(work, owner, one)
const both = () => [one, two].sort()

async function channelIn(work: Work, channelType = 'webchat') {
  const [row] = await world.rows<{ id: string }>(
    'SELECT id FROM channels WHERE agent_id = ? AND type = ?',
    one,
    channelType,
  )
  return channelOf(work, owner, row?.id ?? '')
}

/** A channel of a provider, written as it would be by its form. */
async function providersChannel(work: Work, channelType: 'instagram' | 'viber', config: Record<string, unknown>) {
  await addChannel(work, owner, await agentOf(work, owner, one), { agentId: one, type: channelType, config })
  await world.rows(`UPDATE channels SET status = 'active', status_reason = NULL WHERE agent_id = ?`, one)
  calls.taken('refresh')
  return channelIn(work, channelType)
}

const DRAFT = { ...NO_BEHAVIOUR, instructions: 'De usted.' }

async function published(work: Work): Promise<void> {
  const { draft: saved } = await saveDraft(work, owner, await speaker(work), DRAFT)
  await publish(work, owner, await speaker(work), { savedAt: saved?.savedAt ?? '', note: '' })
}

const ANSWER = { question: '¿Hacen envíos?', otherQuestions: [], answer: 'Sí, a todo el país.', isLearned: false }
const answered = async (work: Work) => putAnswer(work, await agent(work), ANSWER)
const document = async (work: Work) =>
  addDocument(work, one, { kind: 'text', title: 'Horario', content: 'De nueve a seis.' })

async function read(work: Work): Promise<void> {
  const { Library } = await import('../../durable-objects/library/library.ts')
  await document(work)
  const storage = new ObjectStorage(world.clock)
  const library = new Library(objectState(one, storage), world.env, world.clock)
  storage.belongTo(library)
  await library.alarm()
}

type Change = (work: Work) => Promise<unknown>

const OF_ONE_AGENT: [string, Change, Change?][] = [
  ['an agent is edited', async (work) => editAgent(work, owner, await agent(work), { name: 'Otra' })],
  ['an agent is deleted', async (work) => deleteAgent(work, await agent(work))],
  ['a draft is published', published],
  ['a version is restored', async (work) => restore(work, owner, await speakerOf(work, owner, one, 0), 0), published],
  ["spare keys of an agent's own engine are forgotten", async (work) => forgetKeys(work, owner, await speaker(work))],
  ['an answer is written', answered],
  [
    'an answer is edited',
    async (work) => {
      const [row] = await world.rows<{ id: string }>('SELECT id FROM documents WHERE agent_id = ?', one)
      return editAnswer(work, await answerOf(work, owner, one, row?.id ?? ''), ANSWER)
    },
    answered,
  ],
  [
    'an answer is deleted',
    async (work) => {
      const [row] = await world.rows<{ id: string }>('SELECT id FROM documents WHERE agent_id = ?', one)
      return deleteAnswer(work, await answerOf(work, owner, one, row?.id ?? ''))
    },
    answered,
  ],
  ['a document was read', read],
  [
    'a document is deleted',
    async (work) => {
      const [row] = await world.rows<{ id: string }>('SELECT id FROM documents WHERE agent_id = ?', one)
      return bin(work, 'documents', await documentOf(work, owner, one, row?.id ?? ''))
    },
    document,
  ],
  [
    'a channel is added',
    async (work) =>
      addChannel(work, owner, await agent(work), { agentId: one, type: 'viber', config: { botToken: 'un-token' } }),
  ],
  [
    'a channel is switched off',
    async (work) => editChannel(work, owner, await channelIn(work), { status: 'inactive' }),
  ],
  ['a channel is deleted', async (work) => removeChannel(work, owner, await channelIn(work))],
  [
    'a check finds a channel broken',
    async (work) =>
      saveCheckResult(work, await channelIn(work), { account: null, findings: [{ code: 'webhookMissing' }] }),
  ],
  [
    'a provider refuses to work with a channel',
    async (work) => turnToError(work, await channelIn(work), 'tokenInvalid'),
  ],
  [
    'the secrets of a channel do not open any more',
    async (work) => settingsInClear(work, await channelIn(work, 'viber')),
    async (work) => {
      await providersChannel(work, 'viber', { botToken: 'un-token' })
      await world.rows(`UPDATE channels SET config = json_set(config, '$.botToken', 'v1.x.y') WHERE type = 'viber'`)
    },
  ],
  [
    'the token of a channel is renewed',
    async (work) => {
      world.engine.answer = answering({ access_token: 'IGnuevo', expires_in: 5_184_000 })
      const channel = await channelIn(work, 'instagram')
      const settings = await settingsInClear(work, channel)
      return renewToken({ ...work, now: work.now + 40 * DAY_MS }, channel, settings ?? {})
    },
    (work) =>
      providersChannel(work, 'instagram', {
        pageId: '17841400000000000',
        accessToken: 'IGviejo',
        verifyToken: 'palabra-clave',
      }),
  ],
]

/** His subscription, and nobody else's, has ended; `renews`: it is to go on. */
async function ended(renews: 0 | 1): Promise<void> {
  await world.rows('UPDATE subscriptions SET end_date = NULL WHERE id <> ?', subscription)
  await world.rows(
    `UPDATE subscriptions SET start_date = '2020-01-01', end_date = '2020-02-01', auto_renew = ? WHERE id = ?`,
    renews,
    subscription,
  )
}

const OF_THE_OWNER: [string, Change, Change?][] = [
  ['he is deactivated', async (work) => editUser(work, admin, await userOf(work, owner.userId), { isActive: false })],
  [
    'he is activated again',
    async (work) => editUser(work, admin, await userOf(work, owner.userId), { isActive: true }),
    async (work) => editUser(work, admin, await userOf(work, owner.userId), { isActive: false }),
  ],
  [
    'he becomes a super administrator, whom no plan limits',
    async (work) =>
      editUser(work, admin, await userOf(work, owner.userId), { roleIds: [CUSTOMER_ROLE, SUPER_ADMIN_ROLE] }),
  ],
  ['he is deleted', async (work) => deleteUser(work, admin, await userOf(work, owner.userId))],
  ['he deletes his account', async (work) => deleteAccount(work, owner, { password: PASSWORD })],
  ['he changes his plan', async (work) => subscribe(work, owner, { planId: PLANS.professional })],
  [
    'his subscription is paused',
    async (work) =>
      editSubscriptionOf(work, admin, await subscriptionFor(work, admin, subscription), { status: 'paused' }),
  ],
  [
    'his subscription is resumed',
    async (work) =>
      editSubscriptionOf(work, admin, await subscriptionFor(work, admin, subscription), { status: 'active' }),
    async (work) =>
      editSubscriptionOf(work, admin, await subscriptionFor(work, admin, subscription), { status: 'paused' }),
  ],
  ['he cancels', async (work) => cancel(work, owner, await subscriptionFor(work, owner, subscription))],
  ['his subscription ends', (work) => rollSubscriptions({ ...work, now: Date.now() }), () => ended(0)],
  [
    'his subscription begins its next period',
    (work) => rollSubscriptions({ ...work, now: Date.now() }),
    () => ended(1),
  ],
  [
    'the limits of his plan are changed',
    async (work) => editPlan(work, admin, await planOf(work, plan), { maxConversations: 1 }),
  ],
  [
    'the type of his agents is edited',
    async (work) => editType(work, admin, await typeOf(work, type), { systemMessage: 'Sé breve.' }),
  ],
]

describe('only the object of the agent is refreshed at once when', () => {
  test.each(OF_ONE_AGENT)('%s', async (_, change, before) => {
    await before?.(world.work())
    calls.taken('refresh')
    await change(world.work())
    expect(refreshed()).toEqual([one])
  })
})

describe("only the objects of an owner's agents are refreshed at once when", () => {
  test.each(OF_THE_OWNER)('%s', async (_, change, before) => {
    await before?.(world.work())
    calls.taken('refresh')
    await change(world.work())
    expect(refreshed()).toEqual(both())
  })
})

test('a delivery that a provider refuses for good stops the channel, and the object is refreshed', async () => {
  const page = await world.pageAgent()
  world.scripted.push(answering({ error: { code: 190, message: 'expired', type: 'OAuthException' } }, 400))
  await page.of.hub.receiveAll([incoming(world.clock, 'hola')], 0)
  await world.clock.advance(5_000)
  const [channel] = await world.rows('SELECT status FROM channels WHERE id = ?', page.channelId)
  expect(channel).toEqual({ status: 'error' })
  expect(refreshed()).toEqual([page.agentId])
})

describe('no object is refreshed after a change that it does not read:', () => {
  test.each<[string, Change]>([
    ['a name of the owner', async (work) => editUser(work, admin, await userOf(work, owner.userId), { name: 'Otro' })],
    ['a draft', async (work) => saveDraft(work, owner, await speaker(work), DRAFT)],
    [
      'an agent that arrives as a file',
      async (work) => {
        await world.rows('INSERT INTO plan_agent_types VALUES (?, ?)', plan, AGENT_TYPES.service)
        const file = AgentFile.parse(agentFile({ knowledge: [] }))
        return importAgent(work, owner, { typeId: AGENT_TYPES.service }, file)
      },
    ],
  ])('%s', async (_, change) => {
    await change(world.work())
    expect(refreshed()).toEqual([])
  })
})

describe('a change that concerns', () => {
  const cases: [string, () => AffectedAgents, () => string[]][] = [
    ['an agent', () => ({ agentId: one }), () => [one]],
    ['an owner', () => ({ ownerId: owner.userId }), both],
    ['owners', () => ({ ownerIds: [owner.userId] }), both],
    ['a type', () => ({ agentTypeId: type }), both],
    ['a plan', () => ({ planId: plan }), both],
  ]
  test.each(cases)('%s is pushed to its living agents', async (_, which, expected) => {
    await refreshAgents(world.work(), which())
    expect(refreshed()).toEqual(expected())
  })

  test('everybody is pushed to every living agent', async () => {
    const living = await world.rows<{ id: string }>('SELECT id FROM agents WHERE deleted_at IS NULL ORDER BY id')
    const background: Promise<unknown>[] = []
    await refreshAgents({ ...world.work(), background: (later) => void background.push(later) }, 'all')
    await Promise.all(background)
    expect(refreshed()).toEqual(living.map(({ id }) => id))
  })
})

describe('a push', () => {
  const stubbed = (refresh: (agentId: string) => Promise<void>): Work => ({
    ...world.work(),
    env: { AGENT: { idFromName: String, get: (id: string) => ({ refresh: () => refresh(id) }) } } as never,
  })
  const ids = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `agent-${n}` }))

  test('to more than twenty agents continues after the answer, ten at a time', async () => {
    const background: Promise<unknown>[] = []
    let open = 0
    let most = 0
    let done = 0
    const work = stubbed(async () => {
      open++
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open--
      done++
    })
    await refreshAgents({ ...work, background: (later) => void background.push(later) }, ids(45))
    expect(done).toBeLessThan(45)
    expect(done).toBeGreaterThanOrEqual(20)
    await Promise.all(background)
    expect([done, most]).toEqual([45, 10])
  })

  test('that fails is logged, and the call succeeds', async () => {
    const told: string[] = []
    const work = stubbed(async (id) => {
      if (id === 'agent-0') throw new Error('the object is away')
      told.push(id)
    })
    await refreshAgents(work, ids(2))
    expect(told).toEqual(['agent-1'])
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('agent.notRefreshed'))
  })

  test('without a response is waited for two seconds', async () => {
    let isOver = false
    const pushing = refreshAgents(
      stubbed(() => new Promise(() => {})),
      ids(1),
    ).then(() => {
      isOver = true
    })
    await world.clock.advance(1_999)
    expect(isOver).toBe(false)
    await world.clock.advance(1)
    await pushing
  })

  test('whose ids cannot be read does not fail the call', async () => {
    const work = { ...world.work(), db: null as never }
    await refreshAgents(work, { ownerId: owner.userId })
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('agents.notRefreshed'))
  })
})
