import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '../../worker/contract/envelope.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, holder, newAgent, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the plan conversations of the month', () => {
  const quota = async ({ token }: Person) => (await server.api('GET /billing/quota', { token })).body.data
  const choose = ({ token }: Person, body: unknown) => server.api('PUT /billing/quota', { token, body })
  const planOfFew = async (person: Person, most: number) => {
    const plan = crypto.randomUUID()
    await server.rows(
      `INSERT INTO plans SELECT ?, 'Few', description, pricing_type, price_cents, commission_basis_points, billing_cycle,
       max_agents, ?, features, is_public, trial_days, created_at, updated_at, translations FROM plans WHERE id = ?`,
      plan,
      most,
      PLANS.professional,
    )
    await server.rows('UPDATE subscriptions SET plan_id = ? WHERE user_id = ?', plan, person.id)
  }
  const openAgent = async (person: Person) => {
    const { id: agentId } = await newAgent(server, person)
    await server.api('POST /channels', { token: person.token, body: { agentId, type: 'webchat' } })
    return agentId
  }

  test('are told with the limit, and where the agents stop', async () => {
    const ana = await customer(server, 'professional')
    await visitorOf(server, await openAgent(ana)).say('hola')
    const { body } = await server.api('GET /billing', { token: ana.token })
    const { maxConversations } = body.data.subscription.plan
    expect(await quota(ana)).toEqual({
      used: 1,
      maxConversations,
      answersUpTo: maxConversations,
      policy: 'stop',
      resetsOn: body.data.usage.resetsOn,
    })
  })

  test.each([
    [100, 110],
    [19, 20],
    [9, 9],
  ])('of a plan of %d reach to %d with the policy `grace`', async (most, reached) => {
    const ana = await customer(server, 'professional')
    await planOfFew(ana, most)
    const { status, body } = await choose(ana, { policy: 'grace' })
    expect([status, body.data]).toEqual([200, await quota(ana)])
    expect(body.message).toBe('Se guardó lo que pasa cuando se agota tu plan')
    expect(body.data).toMatchObject({ policy: 'grace', maxConversations: most, answersUpTo: reached })
  })

  test.each(['nobody with a plan', 'a super administrator'])('of %s have no limit', async (who) => {
    const person = who === 'a super administrator' ? await superAdmin(server) : await register(server)
    expect(await quota(person)).toMatchObject({ used: 0, maxConversations: null, answersUpTo: null })
  })

  test('stay as they are for everybody else, and the choice is recorded', async () => {
    const [ana, beto] = [await customer(server, 'professional'), await customer(server, 'professional')]
    await choose(ana, { policy: 'grace' })
    expect((await quota(beto)).policy).toBe('stop')
    expect(
      await server.rows("SELECT action, detail FROM audit_log WHERE actor_id = ? AND detail LIKE 'quota%'", ana.id),
    ).toEqual([{ action: 'account_updated', detail: 'quota grace' }])
    expect((await server.api('GET /account', { token: ana.token })).body.data.account.quotaPolicy).toBe('grace')
  })

  test.each([{}, { policy: 'never' }, { policy: null }])('with %j are refused', async (body) => {
    const answer = await choose(await customer(server, 'professional'), body)
    expect([answer.status, answer.body.error.fields]).toEqual([422, { policy: 'Elige una de las opciones.' }])
  })

  test('refuse a member without the permission for billing', async () => {
    const person = await holder(server, 'dashboard_access', 'subscription_access')
    for (const answer of [
      await server.api('GET /billing/quota', { token: person.token }),
      await choose(person, { policy: 'stop' }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'access.denied'])
  })

  test('may be exceeded by a tenth as soon as that is chosen, and a message beyond is kept for the owner', async () => {
    const ana = await customer(server, 'professional')
    const agentId = await openAgent(ana)
    await planOfFew(ana, 10)
    await choose(ana, { policy: 'stop' })
    const say = (text: string) => visitorOf(server, agentId).say(text)
    for (let n = 0; n < 10; n++) expect((await say('hola')).status).toBe(200)
    const refused = await say('Mi correo es luis@example.com')
    expect([refused.status, refused.body.error.code]).toEqual([403, 'plan.quotaExceeded'])
    await choose(ana, { policy: 'grace' })
    expect((await say('hola')).status).toBe(200)
    expect((await say('hola otra vez')).status).toBe(403)
    const { messages } = (await server.api('GET /conversations/dropped', { token: ana.token })).body.data
    expect(messages).toMatchObject(
      ['hola otra vez', 'Mi correo es luis@example.com'].map((userMessage) => ({
        userMessage,
        channelType: 'webchat',
        code: 'plan.quotaExceeded',
        reason: 'Se alcanzó el límite de conversaciones de este mes.',
      })),
    )
    expect((await quota(ana)).used).toBe(11)
  })

  test.each([
    ['es', 'El asistente no puede responder en este momento. Tu mensaje queda guardado'],
    ['en', 'The assistant can’t answer at the moment. Your message is kept'],
    ['mn', 'Туслах одоогоор хариулах боломжгүй байна.'],
  ])('that are used up are told a visitor in %s, streamed or not', async (language, sentence) => {
    const ana = await customer(server, 'professional')
    const agentId = await openAgent(ana)
    await planOfFew(ana, 1)
    await choose(ana, { policy: 'stop' })
    await visitorOf(server, agentId).say('hola')
    const visitor = visitorOf(server, agentId)
    const streamed = await visitor.sayStreaming('hola', {}, language)
    for (const { status, body } of [
      await visitor.say('hola', {}, language),
      { status: streamed.status, body: (await streamed.response.json()) as Failure },
    ])
      expect([status, body.error.code, body.error.message]).toEqual([
        403,
        'plan.quotaExceeded',
        expect.stringContaining(sentence),
      ])
  })
})
