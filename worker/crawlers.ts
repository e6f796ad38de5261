import { LOCALES } from './contract/locales.ts'
import { html } from './core/html.ts'
import { addressIn } from './page-head.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

/**
 * Paths that are closed to search engines. Public chats are not listed: they have a `noindex` header, which crawlers see only if
 * they may fetch the page.
 */
const CLOSED = [
  ...['/api/', '/dashboard', '/agents', '/chat', '/conversations', '/analytics', '/subscription', '/settings'],
  ...['/billing', '/profile', '/admin', '/coming-soon'],
  ...['/forgotten-password', '/new-password', '/confirm-email', '/invitation'],
]

const robots = (origin: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

const sitemap = (origin: string): string => {
  const pages = PUBLIC_PAGES.flatMap(({ path }) =>
    LOCALES.map(
      (locale) => html`
  <url>
    <loc>${addressIn(origin, path, locale)}</loc>
    ${LOCALES.map((each) => html`<xhtml:link rel="alternate" hreflang="${each}" href="${addressIn(origin, path, each)}"/>`)}
  </url>`,
    ),
  )
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages}
</urlset>
`.text
}

/** The files for crawlers, with the public origin of the installation. */
export const FOR_CRAWLERS: Record<string, { type: string; text: (origin: string) => string }> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', text: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: sitemap },
}
