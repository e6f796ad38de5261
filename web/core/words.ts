import { i18n, type Messages } from '@lingui/core'
import * as v from 'valibot'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { cell, useCell } from './storage.ts'

type Catalogue = 'start' | 'console' | 'administration' | 'worker'
type Loader = () => Promise<{ messages: Messages }>

const catalogues: Record<Catalogue, Record<Locale, Loader>> = {
  start: {
    es: () => import('../locales/es/start.po'),
    en: () => import('../locales/en/start.po'),
    mn: () => import('../locales/mn/start.po'),
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

/** Each language in its own words, as the menu offers it. */
export const LOCALE_NAMES: Record<Locale, string> = { es: 'Español', en: 'English', mn: 'Монгол' }

const chosen = cell('vocero.locale', v.picklist(LOCALES))
/** What has been needed so far; a change of language brings all of it along. */
const wanted = new Set<Catalogue>(['start'])

export const currentLocale = (): Locale => chosen.read() ?? DEFAULT_LOCALE
export const useLocale = (): Locale => useCell(chosen) ?? DEFAULT_LOCALE

async function load(locale: Locale): Promise<void> {
  const loaded = await Promise.all([...wanted].map((catalogue) => catalogues[catalogue][locale]()))
  i18n.load(locale, Object.assign({}, ...loaded.map(({ messages }) => messages)))
}

async function activate(locale: Locale): Promise<void> {
  await load(locale)
  if (locale !== currentLocale()) return
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Speaks the kept language, and whichever one is chosen later, here or in another tab. */
export async function startSpeaking(): Promise<void> {
  chosen.subscribe(() => void activate(currentLocale()))
  await activate(currentLocale())
}

export const speak = (locale: Locale): void => chosen.write(locale)

const brought = new Map<Catalogue, Promise<void>>()

/** Brings more words, for good: `console` and `administration` before their screens, `worker` before a form complains. */
export function bring(catalogue: Catalogue): Promise<void> {
  wanted.add(catalogue)
  const bringing = brought.get(catalogue) ?? activate(currentLocale())
  brought.set(catalogue, bringing)
  bringing.catch(() => brought.delete(catalogue))
  return bringing
}
