import type { ContactProfile } from '../../contract/threads.ts'

const PAGE_MAX = 300

/**
 * What is known of a visitor: the page that the chat stands on, without its query and fragment, which may name a person,
 * and the country of his connection. A page is what his browser says: shown, never followed.
 */
export function visitOf(said: string | undefined, country: string | null): ContactProfile | undefined {
  const url = said === undefined ? null : URL.parse(said)
  const page = url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}`.slice(0, PAGE_MAX) : null
  return page || country ? { ...(page && { page }), ...(country && { country }) } : undefined
}
