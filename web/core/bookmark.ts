export const BOOKMARK = 'x-d1-bookmark'
const KEPT = 'vocero.bookmark'

/** Storage may be forbidden; then the value is kept in memory. */
function readStored(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

let last = readStored()

/** The newest state of D1 that this tab has read or written; nothing before its first answer. */
export const lastBookmark = (): string => last

/** Bookmarks sort by age, so that a late answer does not replace a newer one. */
export function rememberBookmark({ headers }: Pick<Response, 'headers'>): void {
  const received = headers.get(BOOKMARK)
  if (!received || received <= last) return
  last = received
  try {
    sessionStorage.setItem(KEPT, received)
  } catch {}
}
