import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import type { Look } from '../support/browser.ts'
import { inLanguage } from '../support/looking.ts'
import { expectGoodLooks, heading, pathOf, stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'

const on = stage()
const home = (look?: Look, path = '/') => on.visit(null, path, look)
const NAMED = [
  { path: '/', title: 'Agentes de IA que atienden a tus clientes' },
  { path: '/privacy', title: 'Política de privacidad' },
  { path: '/terms', title: 'Términos del servicio' },
] as const
const log = (page: Page) => page.getByRole('log')
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

describe('the demonstration', () => {
  const ASKED: Record<Locale, [string, string | RegExp][]> = {
    es: [
      ['hola', 'Soy la demostración de Vocero'],
      ['¿Qué es esto?', 'Vocero es un servicio para crear agentes'],
      ['¿Cuánto cuesta?', 'Starter: $20 al mes, con 15 días de prueba gratis'],
      ['¿Qué canales tienen?', 'Chat web, WhatsApp, Messenger, Instagram, Telegram y Viber. Cada canal'],
      [
        '¿Puede pasarme con una persona?',
        'una persona de tu negocio puede tomar la conversación en la consola cuando quiera',
      ],
      ['¿Hay una prueba gratis?', 'Starter: 15 días de prueba gratis'],
      ['¿Eres un robot?', 'Soy un programa, no una persona'],
      ['¿Cómo lo instalo en mi sitio?', 'copia el código del chat web'],
      ['Quiero una demostración', 'Ya estás en una'],
      ['¿Qué servicios ofrecen?', 'Un agente de Vocero responde las preguntas'],
      ['¿Cómo los contacto?', /^Escríbenos con el formulario de contacto/],
      ['¿De qué color es el cielo?', 'En esta demostración solo sé hablar'],
    ],
    en: [
      ['hello', 'I am the Vocero demo'],
      ['What is this?', 'Vocero is a service for making agents'],
      ['How much is it?', 'Professional: $99 a month'],
      ['Which channels are there?', 'You connect each channel with your own account'],
      ['Can it hand over to a person?', 'A person of your business can also take the conversation over in the console'],
      ['Is there a trial?', 'Starter: 15-day free trial'],
      ['Are you a robot?', 'I am a program, not a person'],
      ['How do I install it on my site?', 'copy the code of the web chat'],
      ['Can I try it?', 'You are in one already'],
      ['What do you offer?', 'A Vocero agent answers your customers'],
      ['Give me your phone', /^Write to us with the contact form/],
      ['Why is the sky blue?', 'In this demo I can only talk'],
    ],
    mn: [
      ['сайн байна уу', 'Би Vocero-гийн демо агент'],
      ['Энэ юу вэ?', 'Vocero бол таны зааснаар'],
      ['Үнэ нь хэд вэ?', 'Professional: сард $99'],
      ['Ямар сувагтай вэ?', 'Суваг бүрийг та өөрийн бүртгэлээр холбох'],
      ['Хүнд шилжүүлж чадах уу?', 'танай бизнесийн хүн консолоос яриаг хэдийд ч'],
      ['Үнэгүй туршилт бий юу?', 'Starter: 15 хоногийн үнэгүй туршилт'],
      ['Та робот уу?', 'Би хүн биш, программ'],
      ['Сайтдаа яаж суулгах вэ?', 'вэб чатын кодыг хуулна'],
      ['Туршиж болох уу?', 'Та яг одоо нэг демог үзэж байна'],
      ['Ямар үйлчилгээтэй вэ?', 'Vocero-гийн агент таны зааснаар'],
      ['Хэрхэн холбогдох вэ?', /^Энэ хуудасны төгсгөлд байгаа холбоо барих маягтаар/],
      ['Тэнгэр яагаад цэнхэр вэ?', 'Энэ демод би зөвхөн'],
    ],
  }
  test.each(LOCALES)('answers what it is asked, in %s #home.demo', async (locale) => {
    const page = await home({ locale })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    const field = log(page).locator('xpath=following-sibling::form').getByRole('textbox')
    for (const [index, [question, answer]] of ASKED[locale].entries()) {
      await field.fill(question)
      await page.keyboard.press('Enter')
      await log(page).getByText(question, { exact: true }).last().waitFor()
      await log(page).getByRole('status').waitFor()
      await page.clock.runFor(1_500)
      // The first answer of the demo, to a greeting.
      await log(page)
        .getByText(answer)
        .nth(index === 0 ? 1 : 0)
        .waitFor()
    }
    expect(await log(page).textContent()).not.toContain('200')
  })

  test('takes a second and a half, is seen and heard to type, and takes one question at a time #home.demo #constant.demo', async () => {
    const page = await home()
    expect(await log(page).getAttribute('aria-label')).toBe('Conversación de demostración')
    const suggestion = page.getByRole('button', { name: '¿Cuánto cuesta?' })
    const answer = log(page).getByText('Professional: $99 al mes')
    // The page's own clock, stopped while the test looks.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await suggestion.click()
    await log(page).getByRole('status').getByText('El agente está escribiendo…').waitFor()
    expect(await suggestion.getAttribute('aria-disabled')).toBe('true')
    await suggestion.click({ force: true })
    await page.clock.runFor(1_499)
    await log(page).getByRole('status').getByText('El agente está escribiendo…').waitFor()
    expect(await answer.count()).toBe(0)
    await page.clock.runFor(1)
    await answer.waitFor()
    expect(await log(page).getByRole('status').count()).toBe(0)
    expect(await log(page).getByText('¿Cuánto cuesta?').count()).toBe(1)
  })

  test('goes on in the language that is chosen, without an accessibility violation', async () => {
    const page = await home()
    await page.getByRole('button', { name: '¿Cómo los contacto?' }).click()
    await log(page).getByText('Escríbenos con el formulario').waitFor()
    await page.getByLabel('Idioma').selectOption('en')
    await log(page).getByText('Write to us with the contact form').waitFor()
    await expectGoodLooks(page)
  })
})

describe('the prices', () => {
  const plan = {
    ...{
      id: 'p',
      name: 'Professional',
      description: 'Para tiendas con prisa.',
      pricingType: 'fixed',
      priceUsd: 123,
      commissionRate: 0,
    },
    ...{ billingCycle: 'yearly', maxAgents: 7, maxConversations: null, agentTypeIds: [], features: ['Ayuda urgente'] },
    ...{ isPublic: true, trialDays: 0 },
  }

  test('are those of the plans, on the card and in the demonstration', async () => {
    const { page, go } = await on.prepare(null)
    await page.route('**/api/plans/public', (route) => route.fulfill({ json: { success: true, data: [plan] } }))
    await go('/')
    const prices = page.getByRole('region', { name: 'Precios' })
    await prices.getByText('$123').waitFor()
    await prices.getByText('Hasta 7 agentes').waitFor()
    await prices.getByText('Recomendado').waitFor()
    // As their administrator wrote it, whatever the name.
    await prices.getByText('Para tiendas con prisa.').waitFor()
    await prices.getByText('Ayuda urgente').waitFor()
    expect(
      await prices
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .count(),
    ).toBe(1)
    await page.getByRole('button', { name: '¿Cuánto cuesta?' }).click()
    await log(page).getByText('Professional: $123 al año').waitFor()
  })

  test('are awaited aloud', async () => {
    const { page, go } = await on.prepare(null)
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    await page.route('**/api/plans/public', async (route) => {
      await held
      await route.continue()
    })
    await go('/')
    await page.getByRole('status').getByText('Cargando los planes…').waitFor({ state: 'attached' })
    answer()
    await page.getByRole('region', { name: 'Precios' }).getByText('$99').waitFor()
  })
})

describe('the film', () => {
  const state = (page: Page) =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      tracks: [...video.textTracks].map(({ language, kind, mode }) => `${kind} ${language} ${mode}`),
      cues: [...video.textTracks].find(({ mode }) => mode === 'showing')?.cues?.length ?? 0,
      isPlaying: !video.paused && video.currentTime > 0,
      seconds: video.duration,
      controls: video.controls,
      autoplay: video.autoplay,
    }))

  test('is fetched when it is tapped and not before, plays, and tells in words what happens #home.hero', async () => {
    const { page, go } = await on.prepare(null, { locale: 'en' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await go('/')
    await page.getByRole('contentinfo').waitFor()
    expect(asked.filter((path) => path.endsWith('.webm'))).toEqual([])
    expect(await state(page)).toMatchObject({ autoplay: false, controls: false })
    await page.getByRole('button', { name: 'Watch the video' }).click()
    await expect
      .poll(() => state(page))
      .toMatchObject({
        tracks: ['captions es disabled', 'captions en showing', 'captions mn disabled'],
        isPlaying: true,
        controls: true,
      })
    await expect.poll(async () => (await state(page)).cues).toBeGreaterThan(3)
    expect((await state(page)).seconds).toBeGreaterThan(15)
    expect(await page.getByRole('button', { name: 'Watch the video' }).count()).toBe(0)
    expect(await page.locator('video').evaluate((video) => video === document.activeElement)).toBe(true)
  })

  test('says so when it cannot be had', async () => {
    const page = await home()
    await page.route('**/film/vocero.webm', (route) => route.abort())
    await page.getByRole('button', { name: 'Ver el video' }).click()
    await page.getByRole('alert').getByText('El video no se pudo cargar').waitFor()
  })
})

describe('the language of the address', () => {
  test('wins over the kept one, follows the choice so that a reload and a link say the same, and is kept where none was', async () => {
    const page = await home({ locale: 'es' }, '/?lang=en')
    await heading(page, 'Services')
    expect(await languageOf(page)).toBe('en')
    await page.getByLabel('Language').selectOption('mn')
    await heading(page, 'Үйлчилгээ')
    expect(new URL(page.url()).search).toBe('?lang=mn')
    await page.reload()
    await heading(page, 'Үйлчилгээ')

    const other = await home({}, '/?lang=mn')
    await heading(other, 'Үйлчилгээ')
    await other.goto(new URL('/coming-soon', on.server.url).href)
    await expect.poll(() => languageOf(other)).toBe('mn')
  })

  // The page's own title, once its scripts run, is compared with the same words in every-screen.test.ts.
  test.each(LOCALES)('names the page in the words of the catalogue before any script: %s', async (locale) => {
    for (const { path, title } of NAMED) {
      const served = await (await fetch(new URL(`${path}?lang=${locale}`, on.server.url))).text()
      expect(/<title>([^<]+)/.exec(served)?.[1]).toBe(`${inLanguage(locale, title)} · Vocero`)
    }
  })
})

describe('before any script has run', () => {
  /** The served page without scripts. */
  async function served(look: Look, path: string, kept: Record<string, unknown> = {}) {
    const { page } = await on.prepare(null, look)
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
    }, kept)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(new URL(path, on.server.url).href)
    return page
  }
  const title = (page: Page) => page.getByRole('heading', { level: 1 })

  test('the page is there, in its language and theme', async () => {
    const page = await served({ theme: 'dark' }, '/?lang=en')
    await title(page).getByText('Your business answers').waitFor()
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
  })

  test('the served page is hidden when another one follows: in another language, or for a signed-in member', async () => {
    expect(await title(await served({ locale: 'mn' }, '/')).count()).toBe(0)
    expect(await title(await served({}, '/', { 'vocero.session': { user: {} } })).count()).toBe(0)
    expect(await title(await served({ locale: 'en' }, '/?lang=en')).count()).toBe(1)
  })

  test('a button works that was tapped too early, and what is served gives way to the page itself', async () => {
    const { page } = await on.prepare(null)
    let go = () => {}
    const held = new Promise<void>((done) => {
      go = done
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(new URL('/', on.server.url).href)
    await page.locator('#served').getByRole('button', { name: 'Empezar gratis' }).click()
    go()
    await page.getByRole('dialog').getByLabel('Nombre').waitFor()
    await page.locator('#served').waitFor({ state: 'detached' })
    expect(await page.locator('h1').count()).toBe(1)
  })
})

test('a link leads to its section, though it is not there yet when the page comes', async () => {
  const page = await home({}, '/#contacto')
  await expect
    .poll(() => page.locator('#contacto').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(200)
})

test('the small print leads to all of it, which has parts to link to and can be printed', async () => {
  const page = await home()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click()
  await page.locator('#privacidad').getByRole('link', { name: 'Leer la política de privacidad' }).click()
  await heading(page, 'Política de privacidad')
  expect(pathOf(page)).toBe('/privacy')
  await page.getByText('Conversaciones: 365 días').waitFor()
  await page.getByRole('navigation', { name: 'Contenido' }).getByRole('link', { name: 'Tus derechos' }).click()
  expect(new URL(page.url()).hash).toBe('#rights')
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { isPrinted: true })
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'isPrinted'))).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click()
  await page.locator('#terminos').getByRole('link', { name: 'Leer los términos del servicio' }).click()
  await heading(page, 'Términos del servicio')
})

test('the legal texts are there for signed-in members too', async () => {
  const page = await on.visit(await customer(on.server), '/terms', { locale: 'en' })
  await heading(page, 'Terms of service')
  await page.getByRole('heading', { name: 'What your agents say' }).waitFor()
})

test('the page says what the product does, and names no social network that is not configured #home.services #home.features', async () => {
  const page = await home()
  for (const name of ['Atención al cliente', 'Ventas', 'Automatización', 'Inteligencia artificial', 'Integración'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  for (const name of ['Analítica', 'Seguridad']) await page.getByRole('heading', { name, exact: true }).waitFor()
  const links = page.getByRole('contentinfo').getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.filter((address) => new URL(address).origin !== on.server.url.origin)).toEqual([])
})

test('the footer leads to the pages of the operator in social networks that are configured #home.social', async () => {
  const { page, go } = await on.prepare(null)
  const configured = 'https://www.instagram.com/vocero, https://social.example/@vocero, javascript:alert(1), nothing'
  await page.route(on.server.url.href, async (route) => {
    const answer = await route.fetch()
    const served = (await answer.text()).replace(
      '<meta name="social" content=""',
      `<meta name="social" content="${configured}"`,
    )
    await route.fulfill({ response: answer, body: served })
  })
  await go('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  const told = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  )
  expect(told.filter(([, href]) => href?.includes(':'))).toEqual([
    ['Instagram', 'https://www.instagram.com/vocero', 'noopener'],
    ['social.example', 'https://social.example/@vocero', 'noopener'],
  ])
})

describe('the contact form', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Formulario de contacto' })
  const fill = async (page: Page, message: string) => {
    await form(page).getByLabel('Nombre').fill('Bat')
    await form(page).getByLabel('Correo electrónico').fill('bat@vocero.test')
    await form(page).getByLabel('Mensaje').fill(message)
  }
  const send = (page: Page) => form(page).getByRole('button', { name: 'Enviar mensaje' }).click()

  test('says what is missing, sends the message once, says that it was received, and takes another', async () => {
    const page = await home({}, '/#contacto')
    await form(page).waitFor()
    await send(page)
    await form(page).getByText('Escribe un mensaje.').waitFor()
    expect(await form(page).getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true')
    await fill(page, '¿Tienen oficina en Madrid?')
    await expectGoodLooks(page)
    await send(page)
    const received = page.getByRole('heading', { name: 'Recibimos tu mensaje' })
    await received.waitFor()
    expect(await received.evaluate((heading) => heading === document.activeElement)).toBe(true)
    const kept = await on.server.rows(
      "SELECT name, email FROM contact_messages WHERE message LIKE '%oficina en Madrid%'",
    )
    expect(kept).toEqual([{ name: 'Bat', email: 'bat@vocero.test' }])
    await page.getByRole('button', { name: 'Escribir otro mensaje' }).click()
    expect(await form(page).getByLabel('Mensaje').inputValue()).toBe('')
  })

  test('keeps what was typed when it cannot be sent, and says why', async () => {
    const page = await home({}, '/#contacto')
    await page.route('**/api/contact', (route) => route.abort())
    await form(page).waitFor()
    await fill(page, 'Hola')
    await send(page)
    await form(page).getByRole('alert').waitFor()
    expect(await form(page).getByLabel('Mensaje').inputValue()).toBe('Hola')
  })
})
