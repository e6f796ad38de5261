export const BOOKMARK = 'x-d1-bookmark'
const KEPT = 'vocero.bookmark'

/** Storage may be forbidden; then the value is kept in memory. */
function kept(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

let last = kept()

/** The newest state of D1 that this tab has read or written; nothing before its first answer. */
export const lastBookmark = (): string => last

/** Bookmarks sort by age, so that a late answer does not replace a newer one. */
export function rememberBookmark({ headers }: Pick<Response, 'headers'>): void {
  const fresh = headers.get(BOOKMARK)
  if (!fresh || fresh <= last) return
  last = fresh
  try {
    sessionStorage.setItem(KEPT, fresh)
  } catch {}
}
