import * as v from 'valibot'
import { cell, useCell } from '../../core/storage.ts'

/** The kinds of notifications while the console is open. */
export const NEWS_KINDS = ['conversation', 'unanswered', 'channel'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** Stored in the browser and not in the account, because permission and sound belong to the device. */
const preferencesCell = cell(
  'vocero.notifications',
  v.object({ kinds: v.array(v.picklist(NEWS_KINDS)), browser: v.boolean(), sound: v.boolean() }),
)
type BrowserPreferences = NonNullable<ReturnType<typeof preferencesCell.read>>

/** Off by default, because each tab with notifications keeps a stream open. */
const NONE: BrowserPreferences = { kinds: [], browser: false, sound: false }

export const useBrowserPreferences = (): BrowserPreferences => useCell(preferencesCell) ?? NONE
const currentPreferences = (): BrowserPreferences => preferencesCell.read() ?? NONE
export const wish = (change: Partial<BrowserPreferences>): void =>
  preferencesCell.write({ ...currentPreferences(), ...change })
