const OUTWARD = new Set(['https:', 'http:', 'mailto:', 'tel:'])
/** A scheme is required, because a relative address would be resolved on this site. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove these from an address before parsing it.
const HIDDEN = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/

/** The normalised address of a link in untrusted text if its scheme is allowed, else `null`. */
export function externalUrl(href: string): string | null {
  const text = href.trim()
  if (!ABSOLUTE.test(text) || HIDDEN.test(text)) return null
  try {
    const url = new URL(text)
    return OUTWARD.has(url.protocol) && !url.username && !url.password ? url.href : null
  } catch {
    return null
  }
}

/** The destination of an address for display: its host, e-mail address or telephone number. */
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
