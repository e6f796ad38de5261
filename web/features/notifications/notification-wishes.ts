import * as v from 'valibot'
import { cell, useCell } from '../../core/storage.ts'

/** What a person can be told of while the console is open. */
export const NEWS_KINDS = ['conversation', 'unanswered', 'channel'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** Kept by the browser and not by the account: whether it may notify and sound is a matter of this very device. */
const wishes = cell(
  'vocero.notifications',
  v.object({ kinds: v.array(v.picklist(NEWS_KINDS)), browser: v.boolean(), sound: v.boolean() }),
)
export type Wishes = NonNullable<ReturnType<typeof wishes.read>>

/** Nothing listens until somebody asks for it: an open stream has its price for every tab of everybody. */
const NONE: Wishes = { kinds: [], browser: false, sound: false }

export const useWishes = (): Wishes => useCell(wishes) ?? NONE
export const currentWishes = (): Wishes => wishes.read() ?? NONE
export const wish = (change: Partial<Wishes>): void => wishes.write({ ...currentWishes(), ...change })
