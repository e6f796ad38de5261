const OUTWARD = new Set(['https:', 'http:', 'mailto:', 'tel:'])
/** A scheme must be spelt out: an address relative to this page would be ours, and no reply may speak for us. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: a browser drops these from an address before it reads it.
const HIDDEN = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/

/** The address that a link in somebody else's text may lead to, or `null` when it may lead nowhere. */
export function outwardAddress(href: string): string | null {
  const text = href.trim()
  if (!ABSOLUTE.test(text) || HIDDEN.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return OUTWARD.has(url.protocol) && !url.username && !url.password ? url.href : null
}

/** Where an address leads, for people: its host, or whom it writes to or calls. */
export function destinationOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host || decodeURIComponentSafely(pathname)
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
