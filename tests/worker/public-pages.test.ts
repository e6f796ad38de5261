import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { ORIGIN, type Server, startServer } from '../support/server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer({ CONTACT_EMAIL: 'hola@casa.example' })
})
afterAll(() => server.close())

const get = (path: string) => fetch(new URL(path, server.url))
const text = async (path: string) => (await get(path)).text()
const found = (page: string, pattern: RegExp): string | undefined => pattern.exec(page)?.[1]
const all = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, one = '']) => one)

const TITLES: Record<string, Record<Locale, string>> = {
  '/': {
    es: 'Agentes de IA que atienden a tus clientes',
    en: 'AI agents that look after your customers',
    mn: 'Үйлчлүүлэгчдэд тань үйлчлэх хиймэл оюуны агент',
  },
  '/privacy': { es: 'Política de privacidad', en: 'Privacy policy', mn: 'Нууцлалын бодлого' },
  '/terms': { es: 'Términos del servicio', en: 'Terms of service', mn: 'Үйлчилгээний нөхцөл' },
}
const BEGINNINGS: Record<Locale, string> = {
  es: 'Tu negocio responde',
  en: 'Your business answers',
  mn: 'Таны бизнес',
}
const addressOf = (path: string, locale: Locale) => `${ORIGIN}${path}${locale === 'es' ? '' : `?lang=${locale}`}`
const PAGES = Object.keys(TITLES).flatMap((path) => LOCALES.map((locale) => ({ path, locale })))

describe('a client without scripts', () => {
  test.each(PAGES)('is told what $path is, in $locale', async ({ path, locale }) => {
    const page = await text(`${path}?lang=${locale}`)
    const title = `${TITLES[path]?.[locale]} · Vocero`
    expect(found(page, /<html[^>]* lang="(\w+)"/)).toBe(locale)
    expect(found(page, /<title>([^<]+)<\/title>/)).toBe(title)
    expect(found(page, /<meta name="description" content="([^"]{60,200})"/)).toBeTruthy()
    expect(found(page, /property="og:title" content="([^"]+)"/)).toBe(title)
    expect(found(page, /property="og:description" content="([^"]+)"/)).toBe(
      found(page, /name="description" content="([^"]+)"/),
    )
    expect(found(page, /name="twitter:card" content="([^"]+)"/)).toBe('summary_large_image')
    expect(found(page, /rel="canonical" href="([^"]+)"/)).toBe(addressOf(path, locale))
    expect(found(page, /property="og:url" content="([^"]+)"/)).toBe(addressOf(path, locale))
    expect(page.match(/rel="canonical"/g)?.length).toBe(1)
  })

  test.each(Object.keys(TITLES))('finds %s in the other languages, and the one for everybody else', async (path) => {
    const page = await text(path)
    const alternates = [...page.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)]
    expect(Object.fromEntries(alternates.map(([, language, address]) => [language, address]))).toEqual({
      es: addressOf(path, 'es'),
      en: addressOf(path, 'en'),
      mn: addressOf(path, 'mn'),
      'x-default': addressOf(path, 'es'),
    })
  })

  test.each([
    ['mn', 'mn'],
    ['fr-CA, fr;q=0.9, en-US;q=0.8, es;q=0.7', 'en'],
    ['es;q=0.5, mn-MN;q=0.9', 'mn'],
    ['fr, *;q=0.1', 'es'],
    ['en;q=0, mn;q=0.2', 'mn'],
    ['mn;q=0.4, en;q=0.8, es;q=0.6', 'en'],
    [';q=,,\u00a0', 'es'],
  ])('that prefers %s is answered in %s, unless the address names a language', async (preferred, locale) => {
    const ask = (path: string) => fetch(new URL(path, server.url), { headers: { 'accept-language': preferred } })
    for (const path of Object.keys(TITLES)) {
      const answer = await ask(path)
      expect(answer.headers.get('vary')).toMatch(/accept-language/i)
      const page = await answer.text()
      expect(found(page, /<title>([^<]+)<\/title>/)).toBe(`${TITLES[path]?.[locale as Locale]} · Vocero`)
      expect(found(page, /<html[^>]* lang="(\w+)"/)).toBe(locale)
    }
    expect(await (await ask('/')).text()).toContain(BEGINNINGS[locale as Locale])
    expect(found(await (await ask('/?lang=es')).text(), /<html[^>]* lang="(\w+)"/)).toBe('es')
  })

  test('sees how the home page begins, in the language of its address', async () => {
    for (const [address, words] of [
      ['/', 'Tu negocio responde'],
      ['/?lang=en', 'Your business answers'],
      ['/?lang=xx', 'Tu negocio responde'],
    ] as const)
      expect(await text(address)).toContain(words)
    expect(await text('/privacy')).not.toContain('Tu negocio responde')
  })

  test('reads what the product is as schema.org says it', async () => {
    const facts = JSON.parse(
      found(await text('/?lang=en'), /<script type="application\/ld\+json">(.+?)<\/script>/) ?? '',
    )
    expect(facts).toMatchObject({ '@type': 'SoftwareApplication', name: 'Vocero', url: `${ORIGIN}/?lang=en` })
    expect(await text('/privacy')).not.toContain('ld+json')
  })

  test.each([
    ['es', 'Esta página necesita JavaScript.'],
    ['en', 'This page needs JavaScript.'],
    ['mn', 'Энэ хуудсанд JavaScript шаардлагатай.'],
  ])('reads in %s that the chat and the console need scripts', async (locale, words) => {
    for (const path of [`/public/chat/${crypto.randomUUID()}`, '/dashboard', '/', '/no-such-page']) {
      const told = /<noscript><p lang="(\w+)"[^>]*>([^<]+)<\/p><\/noscript>/
      const preferring = await fetch(new URL(path, server.url), { headers: { 'accept-language': locale } })
      for (const page of [await preferring.text(), await text(`${path}?lang=${locale}`)]) {
        expect(found(page, told)).toBe(locale)
        expect(told.exec(page)?.[2]).toContain(words)
      }
      expect(preferring.headers.get('vary')).toMatch(/accept-language/i)
      expect(preferring.headers.get('etag')).toBeNull()
    }
  })

  test('is given a picture of the size that is named', async () => {
    const page = await text('/')
    const picture = new URL(found(page, /property="og:image" content="([^"]+)"/) ?? '')
    const bytes = Buffer.from(await (await get(picture.pathname)).arrayBuffer())
    const size = ['width', 'height'].map((side) =>
      Number(found(page, new RegExp(`og:image:${side}" content="(\\d+)"`))),
    )
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(size)
    expect(size).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(200_000)
  })
})

test('a page is what its address says, not what was kept of another language', async () => {
  const answer = await get('/')
  expect(answer.headers.get('etag')).toBeNull()
  expect(answer.headers.get('cache-control')).toMatch(/max-age=0/)
})

test('what comes in an address never becomes markup', async () => {
  const page = await text(`/?lang=${encodeURIComponent('en"><script>alert(1)</script>')}`)
  expect(page).not.toContain('alert(1)')
})

describe('search engines', () => {
  test('are sent to every public page in every language, and each is there', async () => {
    const map = await text('/sitemap.xml')
    const addresses = all(map, /<loc>([^<]+)<\/loc>/g)
    expect(addresses.toSorted()).toEqual(PAGES.map(({ path, locale }) => addressOf(path, locale)).toSorted())
    for (const address of addresses) {
      const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
      expect((await get(pathname + search)).status).toBe(200)
    }
    expect((await get('/sitemap.xml')).headers.get('content-type')).toMatch('application/xml')
  })

  test('are kept from the console and the API, and told where the map is', async () => {
    const robots = await text('/robots.txt')
    for (const path of ['/api/', '/dashboard', '/agents', '/admin', '/settings'])
      expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(robots).not.toMatch(/Disallow: \/\n/)
  })

  test.each(['/dashboard', '/agents', '/admin/users', '/coming-soon', '/nothing-here', '/public/chat/1'])(
    'show %s to nobody',
    async (path) => expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex'),
  )

  test.each(Object.keys(TITLES))('may show %s', async (path) =>
    expect((await get(path)).headers.get('x-robots-tag')).toBeNull(),
  )
})

test('every page knows the social pages that are configured', async () => {
  const other = await startServer({ SOCIAL_LINKS: 'https://www.instagram.com/casa' })
  const page = await (await fetch(new URL('/', other.url))).text()
  await other.close()
  expect(page).toContain('<meta name="social" content="https://www.instagram.com/casa"')
  expect(await text('/')).toContain('<meta name="social" content=""')
})

test('every page knows whom people can write to, and none makes anybody up', async () => {
  for (const path of ['/', '/privacy', '/dashboard'])
    expect(await text(path)).toContain('<meta name="contact" content="hola@casa.example"')
  const other = await startServer()
  expect(await (await fetch(new URL('/', other.url))).text()).toContain('<meta name="contact" content=""')
  await other.close()
})

test('a home screen finds the name and the icons, in the sizes that are named', async () => {
  const page = await text('/')
  const manifest = (await (await get(found(page, /rel="manifest" href="([^"]+)"/) ?? '')).json()) as {
    name: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest.name).toBe('Vocero')
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await get(src)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    if (sizes === 'any') continue
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect((await get(found(page, /rel="apple-touch-icon" href="([^"]+)"/) ?? '')).status).toBe(200)
})

test('the film is light, and is told in every language', () => {
  expect(readFileSync('web/public/film/vocero.webm').length).toBeLessThan(1_500_000)
  for (const locale of LOCALES) expect(readFileSync(`web/public/film/${locale}.vtt`, 'utf8')).toMatch(/^WEBVTT\n\n00:/)
})
