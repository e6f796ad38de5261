import { beforeAll, expect, test } from 'vitest'
import type { Locale } from '../../worker/contract/locales.ts'
import { barriers } from '../support/axe.ts'
import { overflows } from '../support/browser.ts'
import { startMailServer } from '../support/mail.ts'
import { writeExchanges } from '../support/record.ts'
import { startServer } from '../support/server.ts'
import { dialog, heading, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
const on = stage(async () => {
  mailServer = await startMailServer()
  return startServer(mailServer.variables)
})
beforeAll(() => () => mailServer.close())

const DAY = 86_400_000

/** Noon of the last Monday that is over, in UTC. */
const monday = (() => {
  const today = Math.floor(Date.now() / DAY) * DAY
  return today - ((new Date(today).getUTCDay() + 6) % 7 || 7) * DAY + DAY / 2
})()

/** The week before that Monday, as each language writes its days. */
function daysIn(locale: Locale): string {
  const [from = '', to = ''] = [7, 1].map((daysAgo) => {
    const day = new Date(monday - daysAgo * DAY)
    if (locale === 'mn') return `${day.getUTCMonth() + 1}-р сарын ${day.getUTCDate()}`
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day)
  })
  return { es: `Del ${from} al ${to}.`, en: `From ${from} to ${to}.`, mn: `${from} – ${to}.` }[locale]
}

/** An owner who reads this language, whose agent resolved two threads of the week and did not know in a third. */
async function ownerWithWeek(language: Locale) {
  const owner = await customer(on.server, 'enterprise')
  await on.server.rows(`UPDATE users SET time_zone = 'UTC', language = ? WHERE id = ?`, language, owner.id)
  const agentId = (await newAgent(on.server, owner)).id
  const said = (sessionId: string, daysAgo: number, sources: string[]) => ({
    ...{ agentId, ownerId: owner.id, sessionId, at: monday - daysAgo * DAY, sources },
    userMessage: '¿Aceptan mascotas en la terraza?',
  })
  await writeExchanges(on.server, [said('one', 2, ['Envíos']), said('two', 3, ['Envíos']), said('three', 4, [])])
  return owner
}

test.each([
  ['es', 'Tu semana en conversaciones: 3', 'Ver la analítica', 'Analítica', {}],
  ['en', 'Your week in conversations: 3', 'See the analytics', 'Analytics', { theme: 'dark' }],
  ['mn', 'Таны долоо хоног: 3 харилцан яриа', 'Шинжилгээ үзэх', 'Шинжилгээ', { width: 390, height: 844 }],
] as const)(
  'the mail of Monday in %s is read in a browser and opens the figures',
  async (locale, subject, button, title, look) => {
    const owner = await ownerWithWeek(locale)
    await on.server.minutely(monday)
    // It was written for a Monday that is over: sent today, it would have expired. The job of the hour sends mails and
    // writes none; that of the minute would also write today's report, if today is a Monday.
    await on.server.rows('UPDATE mails SET expires_at = ? WHERE user_id = ?', Date.now() + DAY, owner.id)
    await on.server.hourly()
    const mailed = () => mailServer.newestTo(owner.email)?.mail
    await expect.poll(() => mailed()?.subject, { timeout: 30_000 }).toBe(subject)

    const reader = (await on.prepare(null, { ...look, locale })).page
    await reader.setContent(mailed()?.html ?? '')
    await reader.getByRole('heading', { name: subject, exact: true }).waitFor()
    expect(await reader.locator('html').getAttribute('lang')).toBe(locale)
    await reader.getByText(/67\s?%/).waitFor()
    await reader.getByText(daysIn(locale)).waitFor()
    // A mail is a part of a page: it has no landmarks of its own.
    expect((await barriers(reader)).filter((barrier) => !/^(?:landmark-one-main|region):/.test(barrier))).toEqual([])
    expect(await overflows(reader)).toBe(false)
    const link = await reader.getByRole('link', { name: button, exact: true }).getAttribute('href')
    const { origin, pathname } = new URL(link ?? '')
    expect([origin, pathname]).toEqual([on.server.config.appOrigin, '/analytics'])
    for (const each of await reader.getByRole('link').all()) expect(await each.getAttribute('href')).toBe(link)

    const page = await on.visit(owner, pathname, { ...look, locale })
    await heading(page, title)
  },
)

test('the link of the report leads to the figures of who signs in after it', async () => {
  const owner = await ownerWithWeek('es')
  const page = await on.visit(null, '/analytics')
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().click()
  await dialog(page).getByLabel('Correo electrónico').fill(owner.email)
  await dialog(page).getByLabel('Contraseña', { exact: true }).fill(owner.password)
  await page.keyboard.press('Enter')
  await heading(page, 'Analítica')
})
