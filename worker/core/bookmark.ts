import type { Config } from './config.ts'
import { equalInConstantTime, keyedHash } from './hashing.ts'

export const BOOKMARK_HEADER = 'x-d1-bookmark'

/** What D1 hands out, then our mark. The mark comes last, so that bookmarks still sort by age. */
const SIGNED = /^([0-9a-f]{8}(?:-[0-9a-f]{8,32}){1,4})\.([A-Za-z0-9_-]{22})$/i

const markOf = async (config: Config, bookmark: string): Promise<string> =>
  (await keyedHash(config.privacyKey, 'bookmark', bookmark)).slice(0, 22)

/** A bookmark as a caller may have it: a forged one could name a time that no replica ever reaches. */
export const signedBookmark = async (config: Config, bookmark: string): Promise<string> =>
  `${bookmark}.${await markOf(config, bookmark)}`

/** The bookmark in a header that we gave; anything else is no bookmark. */
export async function readBookmark(config: Config, header: string | undefined): Promise<string | null> {
  const [, bookmark, mark] = SIGNED.exec(header ?? '') ?? []
  if (!bookmark || !mark) return null
  return equalInConstantTime(mark, await markOf(config, bookmark)) ? bookmark : null
}
