export const BOOKMARK = 'x-d1-bookmark'
const KEPT = 'vocero.bookmark'

/** Storage can be forbidden altogether; the tab then remembers for as long as the page lives. */
function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

let last = kept()

/** The newest state of the database that this tab has seen or made; nothing before its first answer. */
export const lastBookmark = (): string => last

/** Bookmarks sort by age, so that an answer that comes late never takes us back. */
export function rememberBookmark({ headers }: Pick<Response, 'headers'>): void {
  const fresh = headers.get(BOOKMARK)
  if (!fresh || fresh <= last) return
  last = fresh
  try {
    sessionStorage.setItem(KEPT, fresh)
  } catch {}
}
