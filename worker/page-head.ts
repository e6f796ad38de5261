import { firstScreens } from 'virtual:first-screens'
import { msg } from '@lingui/core/macro'
import { DEFAULT_LOCALE, LOCALE_PARAMETER, LOCALES, type Locale } from './contract/locales.ts'
import type { Env } from './core/env.ts'
import { Html, html } from './core/html.ts'
import { offersMail } from './core/mail/mail.ts'
import { say } from './core/words.ts'
import type { PublicPage } from './public-pages.ts'

/** The URL of a page in a language. The source language has the plain URL. */
export function addressIn(origin: string, path: string, locale: Locale): string {
  const address = new URL(path, origin)
  if (locale !== DEFAULT_LOCALE) address.searchParams.set(LOCALE_PARAMETER, locale)
  return address.href
}

const REGIONS: Record<Locale, string> = { es: 'es_ES', en: 'en_US', mn: 'mn_MN' }

/** The schema.org data. The content security policy allows the script, because it is data and does not run. */
function structured(origin: string, locale: Locale, description: string): Html {
  const facts = {
    ...{ '@context': 'https://schema.org', '@type': 'SoftwareApplication', name: 'Vocero', description },
    ...{ url: addressIn(origin, '/', locale), image: new URL('/share.png', origin).href, inLanguage: locale },
    ...{ applicationCategory: 'BusinessApplication', operatingSystem: 'Web' },
  }
  return new Html(`<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`)
}

/** The metadata for search engines and link previews: URL, languages and picture. */
function tags(page: PublicPage, origin: string, locale: Locale, title: string, description: string): string {
  const own = addressIn(origin, page.path, locale)
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}">`
  return html`
<link rel="canonical" href="${own}">
${LOCALES.map((each) => html`<link rel="alternate" hreflang="${each}" href="${addressIn(origin, page.path, each)}">`)}
<link rel="alternate" hreflang="x-default" href="${addressIn(origin, page.path, DEFAULT_LOCALE)}">
${[
  property('og:type', 'website'),
  property('og:site_name', 'Vocero'),
  property('og:title', title),
  property('og:description', description),
  property('og:url', own),
  property('og:locale', REGIONS[locale]),
  ...LOCALES.filter((each) => each !== locale).map((each) => property('og:locale:alternate', REGIONS[each])),
  property('og:image', new URL('/share.png', origin).href),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  property('og:image:alt', title),
]}
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${new URL('/share.png', origin).href}">
${page.path === '/' && structured(origin, locale, description)}
`.text
}

/**
 * Adds the static first screen of the home page, which is painted before its scripts are loaded (`web/public/after-paint.js`).
 */
function serveBeginning(written: HTMLRewriter, locale: Locale): void {
  written.on('body', { element: (body) => void body.prepend(firstScreens[locale], { html: true }) })
  // Hot reload loads its own modules without waiting.
  if (import.meta.env.DEV) return
  written
    .on('script[type="module"]', { element: (script) => void script.setAttribute('type', 'after-paint') })
    .on('link[rel="modulepreload"]', { element: (link) => void link.setAttribute('rel', 'after-paint') })
    .on('body', {
      element: (body) => void body.append('<script src="/after-paint.js"></script>', { html: true }),
    })
}

/** Writes a public page's metadata into the shell, for clients without scripts. */
export function withHead(shell: Response, page: PublicPage, origin: string, locale: Locale): Response {
  const title = `${say(locale, page.title)} · Vocero`
  const description = say(locale, page.description)
  const written = new HTMLRewriter()
    .on('html', { element: (root) => void root.setAttribute('lang', locale) })
    .on('title', { element: (element) => void element.setInnerContent(title) })
    .on('meta[name="description"]', { element: (meta) => void meta.setAttribute('content', description) })
    .on('head', {
      element: (head) => void head.append(tags(page, origin, locale, title, description), { html: true }),
    })
  if (page.path === '/') serveBeginning(written, locale)
  return written.transform(shell)
}

const NEEDS_SCRIPTS = msg({
  id: 'page.needsScripts',
  message: 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a cargarla.',
})

/** Adds what a browser shows that runs no scripts. Its classes are those of the chat's notices. */
export function withNoScript(shell: Response, locale: Locale): Response {
  const text = html`<noscript><p lang="${locale}" class="p-6 text-center">${say(locale, NEEDS_SCRIPTS)}</p></noscript>`
    .text
  return new HTMLRewriter().on('#root', { element: (root) => void root.before(text, { html: true }) }).transform(shell)
}

/** Adds the operator's contact address and social pages, if configured, and whether the installation sends mail. */
export function withContact(shell: Response, env: Env): Response {
  const { CONTACT_EMAIL = '', SOCIAL_LINKS = '' } = env
  const mail = offersMail(env) ? 'yes' : ''
  if (!CONTACT_EMAIL && !SOCIAL_LINKS && !mail) return shell
  const content = (value: string) => ({ element: (meta: Element) => void meta.setAttribute('content', value) })
  return new HTMLRewriter()
    .on('meta[name="contact"]', content(CONTACT_EMAIL))
    .on('meta[name="social"]', content(SOCIAL_LINKS))
    .on('meta[name="mail"]', content(mail))
    .transform(shell)
}
