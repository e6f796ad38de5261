const OUTWARD = new Set(['https:', 'http:', 'mailto:', 'tel:'])
/** A scheme is required: a relative address would be on our own site. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: a browser drops these from an address before it reads it.
const HIDDEN = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/

/** The address of a link in foreign text if it may be followed, else `null`. */
export function externalUrl(href: string): string | null {
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
