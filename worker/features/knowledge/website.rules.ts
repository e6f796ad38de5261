import { AGENT_NAME_MAX, CONTACT_MAX } from '../../contract/limits.ts'
import { LOCALES, type Locale } from '../../contract/locales.ts'
import { codePoints } from '../../contract/text.ts'
import { declaredContact } from './json-ld.rules.ts'
import { parseMarkup } from './markup.ts'

/** Quotes, brackets and punctuation around an address. */
const AROUND = /^[\s"'«»“”‘’<]+|[\s"'«»“”‘’>,;.]+$/gu
/** Misspelt or repeated schemes: `https//`, `http:/`, `//`. */
const SCHEME = /^(?:(https?)(?::\/*|\/\/+)|\/\/+)/iu

/** Removes what people type around an address and repairs its scheme and host; path and query stay as they are. */
export function tidyAddress(text: string): string {
  let rest = text.replace(AROUND, '')
  let scheme = ''
  for (let found = SCHEME.exec(rest); found; found = SCHEME.exec(rest)) {
    scheme = found[1] ? `${found[1].toLowerCase()}://` : scheme
    rest = rest.slice(found[0].length)
  }
  const end = rest.search(/[/?#]/u)
  const host = end < 0 ? rest : rest.slice(0, end)
  // `tienda .es` and `tienda,es`, as typed on phones.
  const joined = host
    .split('.')
    .map((part) => part.trim())
    .join('.')
  const dotted = /^[\p{L}\p{N}-]+,\p{L}{2,}$/u.test(joined) ? joined.replace(',', '.') : joined
  return `${scheme}${dotted}${end < 0 ? '' : rest.slice(end)}`
}

/** Completes a typed address: without a scheme, or with `http`, it gets `https`. `allowed`: hosts that are called as written. */
export function websiteAddress(text: string, allowed: readonly string[]): string {
  const typed = tidyAddress(text)
  const host = typed.replace(/^https?:\/\//iu, '').split('/')[0] ?? ''
  if (/^https?:\/\//iu.test(typed) && allowed.includes(host)) return typed
  if (allowed.includes(host)) return `http://${typed}`
  return `https://${typed.replace(/^[a-z]+:\/\//iu, '')}`
}

export interface WebsiteFacts {
  name: string
  language: Locale | null
  /** The telephone number and e-mail address that the page links or declares, and the declared address; `null`: none. */
  contact: string | null
}

const PARTS = /\s+[|·•–—-]\s+/u
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

/** The part of a title that is the name of the business: the one that its host is named after, else the first. */
function nameIn(title: string, host: string): string {
  const parts = title.split(PARTS).filter((part) => part.trim() !== '')
  const own = letters(host.replace(/^www\./u, '').split('.')[0] ?? '')
  const ownPart = parts.find((part) => letters(part) === own) ?? parts.find((part) => own.includes(letters(part)))
  return ownPart ?? parts.find((part) => letters(part).includes(own)) ?? parts[0] ?? ''
}

/** The facts of the business on the first page of its website. `declared`: its name in the manifest. */
export function websiteFacts(html: string, host: string, declared: string | null = null): WebsiteFacts {
  let title = ''
  let isTitle = false
  let siteName = ''
  let language: string | undefined
  const contacts = new Map<'tel' | 'mailto', string>()
  const declarations: string[] = []
  let isDeclaration = false
  parseMarkup(
    html,
    {
      onopentag: (name, attributes) => {
        isTitle = name === 'title' && title === ''
        isDeclaration = name === 'script' && attributes['type']?.trim().toLowerCase() === 'application/ld+json'
        if (isDeclaration) declarations.push('')
        if (name === 'html') language = attributes['lang']
        if (name === 'meta' && attributes['property'] === 'og:site_name')
          siteName ||= attributes['content']?.trim() ?? ''
        const [, scheme, value = ''] = /^(tel|mailto):([^?]+)/iu.exec(attributes['href'] ?? '') ?? []
        const kind = scheme?.toLowerCase() as 'tel' | 'mailto' | undefined
        if (name === 'a' && kind && !contacts.has(kind)) contacts.set(kind, value.trim())
      },
      ontext: (text) => {
        if (isTitle) title += text
        if (isDeclaration) declarations[declarations.length - 1] += text
      },
      onclosetag: () => {
        isTitle = false
        isDeclaration = false
      },
    },
    {},
  )
  const pageLanguage = language?.trim().toLowerCase().split(/[-_]/u)[0]
  const { telephone, email, address } = declaredContact(declarations)
  const reached = [contacts.get('tel') ?? telephone, contacts.get('mailto') ?? email]
  const contact = [[...reached, address], reached]
    .map((parts) => parts.filter(Boolean).join(', '))
    .find((text) => codePoints(text) <= CONTACT_MAX)
  return {
    name: cut(siteName || declared || nameIn(title.replaceAll(/\s+/gu, ' ').trim(), host) || host, AGENT_NAME_MAX - 1),
    language: LOCALES.find((locale) => locale === pageLanguage) ?? null,
    contact: contact || null,
  }
}
