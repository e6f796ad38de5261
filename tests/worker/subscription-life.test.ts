import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

type Plan = keyof typeof PLANS
type Status = 'active' | 'paused' | 'cancelled'

/** What should be so: every subscription that was made, the last of them the only one that may live. */
interface Model {
  made: { status: Status; plan: Plan; isTrial: boolean; records: number }[]
  isTrialUsed: boolean
}
interface Real {
  person: Person
  ids: string[]
}

const lastOf = (model: Model) => model.made.at(-1)
const isLiving = (model: Model): boolean => (lastOf(model)?.status ?? 'cancelled') !== 'cancelled'
const call = (method: string, path: string, body: unknown, { token }: Person): Promise<Answer> =>
  server.api(`${method} /subscriptions${path}`, { token, body })

async function agree(model: Model, { person, ids }: Real): Promise<void> {
  const rows = await server.rows<{ id: string; status: Status; plan_id: string; is_trial: number; records: number }>(
    `SELECT s.id, s.status, s.plan_id, s.is_trial,
       (SELECT count(*) FROM audit_log WHERE target_id = s.id) AS records
     FROM subscriptions s WHERE user_id = ? ORDER BY rowid`,
    person.id,
  )
  expect(rows).toEqual(
    model.made.map(({ status, plan, isTrial, records }, n) => ({
      id: ids[n],
      status,
      plan_id: PLANS[plan],
      is_trial: isTrial ? 1 : 0,
      records,
    })),
  )
}

type Step = fc.AsyncCommand<Model, Real>

/** A customer takes a plan: the one before it gives way, unless it is the same. */
const takes = (plan: Plan): Step => ({
  check: () => true,
  toString: () => `takes ${plan}`,
  run: async (model, real) => {
    const last = lastOf(model)
    const answer = await call('POST', '', { planId: PLANS[plan] }, real.person)
    if (last && isLiving(model) && last.plan === plan) expect(answer.status).toBe(409)
    else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      if (last && isLiving(model)) Object.assign(last, { status: 'cancelled', records: last.records + 1 })
      const isTrial = plan === 'starter' && !model.isTrialUsed
      model.made.push({ status: 'active', plan, isTrial, records: 1 })
      model.isTrialUsed ||= isTrial
      real.ids.push(answer.body.data.id)
    }
    await agree(model, real)
  },
})

/** A super administrator gives a plan: never in the place of another. */
const isGiven = (plan: Plan): Step => ({
  check: () => true,
  toString: () => `is given ${plan}`,
  run: async (model, real) => {
    const answer = await call('POST', '', { planId: PLANS[plan], userId: real.person.id }, admin)
    expect(answer.status).toBe(isLiving(model) ? 409 : 201)
    if (answer.status === 201) {
      model.made.push({ status: 'active', plan, isTrial: false, records: 1 })
      real.ids.push(answer.body.data.id)
    }
    await agree(model, real)
  },
})

/** A step of one of the subscriptions that were made: `back` of them before the last. */
const steps = (to: Status, back: number, isByCustomer: boolean): Step => ({
  check: (model) => model.made.length > back,
  toString: () => `${isByCustomer ? 'cancels' : to} (${back} back)`,
  run: async (model, real) => {
    const target = model.made.at(-1 - back)
    const id = real.ids.at(-1 - back)
    if (!target) return
    const wanted = isByCustomer ? 'cancelled' : to
    const answer = isByCustomer
      ? await call('PATCH', `/${id}/cancel`, {}, real.person)
      : await call('PUT', `/${id}`, { status: to }, admin)
    const isRefused = target.status === 'cancelled' && wanted !== 'cancelled'
    expect(answer.status).toBe(isRefused ? 409 : 200)
    if (!isRefused && target.status !== wanted) Object.assign(target, { status: wanted, records: target.records + 1 })
    await agree(model, real)
  },
})

/** An edit of the terms: the plan changes, the status does not. */
const isMovedTo = (plan: Plan, back: number): Step => ({
  check: (model) => model.made.length > back,
  toString: () => `is moved to ${plan} (${back} back)`,
  run: async (model, real) => {
    const target = model.made.at(-1 - back)
    if (!target) return
    const answer = await call('PUT', `/${real.ids.at(-1 - back)}`, { planId: PLANS[plan] }, admin)
    expect(answer.status).toBe(target.status === 'cancelled' ? 409 : 200)
    if (answer.status === 200 && target.plan !== plan)
      Object.assign(target, { plan, isTrial: false, records: target.records + 1 })
    await agree(model, real)
  },
})

const plans = fc.constantFrom<Plan>('starter', 'professional', 'enterprise')
const back = fc.integer({ min: 0, max: 2 })
const anyStep = [
  plans.map(takes),
  plans.map(isGiven),
  fc
    .record({ to: fc.constantFrom<Status>('active', 'paused', 'cancelled'), back })
    .map((s) => steps(s.to, s.back, false)),
  back.map((count) => steps('cancelled', count, true)),
  fc.record({ plan: plans, back }).map((s) => isMovedTo(s.plan, s.back)),
]

test('after any changes in any order a person has at most one, and an ended one stays ended', {
  timeout: 120_000,
}, async () => {
  const lives = fc.commands(anyStep, { maxCommands: 20, size: 'max' })
  await fc.assert(
    fc.asyncProperty(lives, async (commands) => {
      const person = await register(server)
      await fc.asyncModelRun(() => ({ model: { made: [], isTrialUsed: false }, real: { person, ids: [] } }), commands)
    }),
    { numRuns: 30, endOnFailure: true },
  )
  expect(
    await server.rows(
      "SELECT user_id FROM subscriptions WHERE status <> 'cancelled' GROUP BY user_id HAVING count(*) > 1",
    ),
  ).toEqual([])
})
