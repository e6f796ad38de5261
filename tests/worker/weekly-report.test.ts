import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../worker/contract/notifications.ts'
import { weeklyTemplate } from '../../worker/features/mail/weekly.template.ts'
import { mondayIn } from '../../worker/features/reports/weekly.service.ts'
import { serverWithMail } from '../support/mail.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges, writeMemberMessage } from '../support/record.ts'
import { customer, newAgent } from '../support/tenants.ts'

const DAY = 86_400_000
const on = serverWithMail()

/**
 * Noon of the last Monday, in UTC, of more than a day ago: a mail lasts for a day, and the job that writes one would also send it
 * while it does.
 */
const monday = (() => {
  const today = Math.floor(Date.now() / DAY) * DAY
  const back = (new Date(today).getUTCDay() + 6) % 7
  return today - (back < 2 ? back + 7 : back) * DAY + DAY / 2
})()
const owns = async (): Promise<{ owner: Person; agentId: string }> => {
  const owner = await customer(on.server, 'enterprise')
  await on.server.rows("UPDATE users SET time_zone = 'UTC' WHERE id = ?", owner.id)
  return { owner, agentId: (await newAgent(on.server, owner)).id }
}
const written = ({ id }: Person) => on.server.rows("SELECT id FROM mails WHERE kind = 'weekly' AND user_id = ?", id)
const noted = ({ id }: Person) => on.server.rows('SELECT week FROM weekly_reports WHERE user_id = ?', id)

describe('the week of an account', () => {
  test('is told its owner once, on Monday from eight: what was resolved, handed over and not known #account.weekly', async () => {
    const { owner, agentId } = await owns()
    const said = (sessionId: string, daysAgo: number, more = {}) => ({
      ...{ agentId, ownerId: owner.id, sessionId, at: monday - daysAgo * DAY, ...more },
    })
    await writeExchanges(on.server, [
      said('one', 2, { sources: ['Envíos'] }),
      said('two', 3, { sources: ['Envíos'] }),
      said('three', 4, { sources: [], userMessage: '¿Aceptan mascotas en la terraza?' }),
      said('apart', 4, { state: 'unanswered', agentResponse: null, opens: false, userMessage: '¿Hola?' }),
      said('four', 9, { sources: ['Envíos'] }),
      said('five', 17, { sources: [], userMessage: '¿Alquilan bicicletas los domingos?' }),
    ])
    await writeMemberMessage(on.server, agentId, { sessionId: 'five', memberId: owner.id, at: monday - 16 * DAY })
    await on.server.minutely(monday - DAY)
    expect(await written(owner)).toEqual([])
    await Promise.all([on.server.minutely(monday), on.server.minutely(monday)])
    await on.server.minutely(monday + 60_000)
    expect(await written(owner)).toHaveLength(1)
    expect(await noted(owner)).toEqual([{ week: new Date(monday).toISOString().slice(0, 10) }])
    // The job of the hour sends mails and writes none; that of the minute would also write today's report, if today is a
    // Monday.
    await on.server.rows('UPDATE mails SET expires_at = ? WHERE user_id = ?', Date.now() + DAY, owner.id)
    await on.server.hourly()
    await expect
      .poll(() => on.mailServer.newestTo(owner.email)?.mail.subject, { timeout: 30_000 })
      .toBe('Tu semana en conversaciones: 3')
    const text = on.mailServer.newestTo(owner.email)?.mail.text ?? ''
    expect(text).toContain('Conversaciones: 3 (la semana anterior: 1).')
    expect(text).toContain('Resueltas sin una persona: 2 (67 %).')
    expect(text).toContain('El agente no supo responder: 1.')
    expect(text).toContain('Personas que escribieron y a las que ningún agente respondió: 1.')
    expect(text).toContain('Tu equipo respondió preguntas que tus agentes pueden aprender: 1.')
    expect(text).not.toContain('mascotas')
  })

  test('is not told who wants none, whose address is not confirmed, and who has no agent', async () => {
    const [unwilling, unconfirmed] = [await owns(), await owns()]
    const without = await customer(on.server)
    await on.server.api('PUT /notifications/settings', {
      token: unwilling.owner.token,
      body: { ...DEFAULT_PREFERENCES, weeklyReport: false },
    })
    await on.server.rows('UPDATE users SET is_email_confirmed = 0 WHERE id = ?', unconfirmed.owner.id)
    await on.server.minutely(monday)
    for (const person of [unwilling.owner, unconfirmed.owner, without]) expect(await written(person)).toEqual([])
    expect(await noted(unwilling.owner)).toHaveLength(1)
    expect(await noted(unconfirmed.owner)).toEqual([])
  })
})

describe('the mail of a week', () => {
  const week = { ...{ from: '2026-11-16', to: '2026-11-22', before: 2, resolved: 0, handedOver: 0 } }
  const told = (more: object) => weeklyTemplate('es', JSON.stringify({ ...week, unknown: 0, unanswered: 0, ...more }))
  test('without conversations says whether nobody wrote, or nobody was answered', () => {
    expect(told({ conversations: 0, apart: 0 }).lines?.at(-1)).toContain('Nadie escribió')
    expect(told({ conversations: 0, apart: 2 }).lines?.slice(1)).toEqual([
      'Personas que escribieron y a las que ningún agente respondió: 2.',
    ])
  })
  test('that was written under the older name of its figure is read too', () => {
    expect(told({ threads: 4 }).values).toEqual({ conversations: '4' })
  })
})

test.each([
  ['2026-11-23T08:00Z', 'UTC', '2026-11-23'],
  ['2026-11-23T07:59Z', 'UTC', null],
  ['2026-11-23T07:59Z', 'Europe/Madrid', '2026-11-23'],
  ['2026-11-22T18:30Z', 'Pacific/Kiritimati', '2026-11-23'],
  ['2026-11-24T05:00Z', 'America/Mexico_City', '2026-11-23'],
  ['2026-11-24T07:00Z', 'America/Mexico_City', null],
])('%s in %s is of the Monday %s', (at, zone, expected) => {
  expect(mondayIn(Date.parse(at), zone)).toBe(expected)
})
