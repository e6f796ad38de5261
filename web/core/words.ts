import { i18n, type Messages } from '@lingui/core'
import { startTransition, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { LOCALE_PARAMETER, LOCALES, type Locale, preferredLocale } from '../../worker/contract/locales.ts'
import { cell } from './storage.ts'
import { withRetries } from './with-retries.ts'

/** The name of each language in itself. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }

export type Catalogue = 'start' | 'home' | 'legal' | 'mail-links' | 'frame' | 'console' | 'administration' | 'worker'
type Loader = () => Promise<{ messages: Messages }>

const catalogues: Record<Catalogue, Record<Locale, Loader>> = {
  start: {
    es: () => import('../locales/es/start.po'),
    en: () => import('../locales/en/start.po'),
    mn: () => import('../locales/mn/start.po'),
  },
  home: {
    es: () => import('../locales/es/home.po'),
    en: () => import('../locales/en/home.po'),
    mn: () => import('../locales/mn/home.po'),
  },
  legal: {
    es: () => import('../locales/es/legal.po'),
    en: () => import('../locales/en/legal.po'),
    mn: () => import('../locales/mn/legal.po'),
  },
  'mail-links': {
    es: () => import('../locales/es/mail-links.po'),
    en: () => import('../locales/en/mail-links.po'),
    mn: () => import('../locales/mn/mail-links.po'),
  },
  frame: {
    es: () => import('../locales/es/frame.po'),
    en: () => import('../locales/en/frame.po'),
    mn: () => import('../locales/mn/frame.po'),
  },
  console: {
    es: () => import('../locales/es/console.po'),
    en: () => import('../locales/en/console.po'),
    mn: () => import('../locales/mn/console.po'),
  },
  administration: {
    es: () => import('../locales/es/administration.po'),
    en: () => import('../locales/en/administration.po'),
    mn: () => import('../locales/mn/administration.po'),
  },
  worker: {
    es: () => import('../locales/es/worker.po'),
    en: () => import('../locales/en/worker.po'),
    mn: () => import('../locales/mn/worker.po'),
  },
}

const chosen = cell('vocero.locale', v.picklist(LOCALES))
/** The catalogues requested so far; a change of the language loads all of them. */
const requested = new Set<Catalogue>(['start'])

/** The language in the address (`?lang=en`) until another is chosen. `public/first-paint.js` reads it too. */
let urlLocale: Locale | undefined

export const currentLocale = (): Locale => urlLocale ?? chosen.read() ?? preferredLocale(navigator.languages)
export const useLocale = (): Locale => useSyncExternalStore(chosen.subscribe, currentLocale)

async function load(locale: Locale): Promise<void> {
  const loaded = await Promise.all([...requested].map((catalogue) => withRetries(catalogues[catalogue][locale])))
  const messages = Object.assign({}, ...loaded.map(({ messages }) => messages))
  // Every component with words is rendered again; a transition does not block the page meanwhile.
  startTransition(() => i18n.load(locale, messages))
}

async function activate(locale: Locale): Promise<void> {
  await load(locale)
  if (locale !== currentLocale()) return
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Activates the language: from the address, stored, or the browser's. Then follows choices in this and other tabs. */
export async function startI18n(): Promise<void> {
  const parameter = new URLSearchParams(location.search).get(LOCALE_PARAMETER)
  urlLocale = LOCALES.find((locale) => locale === parameter)
  if (urlLocale && !chosen.read()) chosen.write(urlLocale)
  chosen.subscribe(() => void activate(currentLocale()))
  await activate(currentLocale())
}

/** Stores the chosen language; it replaces the one in the address. */
export function setLocale(locale: Locale): void {
  if (urlLocale) {
    urlLocale = undefined
    const address = new URL(location.href)
    address.searchParams.set(LOCALE_PARAMETER, locale)
    history.replaceState(history.state, '', address)
  }
  chosen.write(locale)
}

/** Resolves once the chosen language is active. */
export const languageShown = (): Promise<void> => activate(currentLocale())

const loading = new Map<Catalogue, Promise<void>>()

/**
 * Loads a catalogue: `frame`, `console` and `administration` before their screens, `worker` before a form can show
 * errors.
 */
export function loadCatalogue(catalogue: Catalogue): Promise<void> {
  requested.add(catalogue)
  const pending = loading.get(catalogue) ?? activate(currentLocale())
  loading.set(catalogue, pending)
  pending.catch(() => loading.delete(catalogue))
  return pending
}
