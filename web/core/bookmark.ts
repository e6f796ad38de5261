export const BOOKMARK = 'x-d1-bookmark'
const KEPT = 'vocero.bookmark'

/** Storage may be blocked by the browser; then the bookmark is kept in memory only. */
function readStored(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

let last = readStored()

/** The newest D1 bookmark that this tab has received; empty before its first response. */
export const lastBookmark = (): string => last

/** Bookmarks sort by age, so a late response does not replace a newer bookmark. */
export function rememberBookmark({ headers }: Pick<Response, 'headers'>): void {
  const received = headers.get(BOOKMARK)
  if (!received || received <= last) return
  last = received
  try {
    sessionStorage.setItem(KEPT, received)
  } catch {}
}
