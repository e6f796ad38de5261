import type { Config } from './config.ts'
import { equalInConstantTime, keyedHash } from './hashing.ts'

export const BOOKMARK_HEADER = 'x-d1-bookmark'

/** D1's bookmark, then our signature: bookmarks still sort by age. */
const SIGNED = /^([0-9a-f]{8}(?:-[0-9a-f]{8,32}){1,4})\.([A-Za-z0-9_-]{22})$/i

const markOf = (config: Config, bookmark: string): string =>
  keyedHash(config.privacyKey, 'bookmark', bookmark).slice(0, 22)

/** A bookmark with our signature: a forged one could name a state that no replica ever reaches. */
export const signedBookmark = (config: Config, bookmark: string): string => `${bookmark}.${markOf(config, bookmark)}`

/** The bookmark in a header that carries our signature; anything else is ignored. */
export function readBookmark(config: Config, header: string | undefined): string | null {
  const [, bookmark, mark] = SIGNED.exec(header ?? '') ?? []
  if (!bookmark || !mark) return null
  return equalInConstantTime(mark, markOf(config, bookmark)) ? bookmark : null
}
