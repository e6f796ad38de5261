const OUTWARD = new Set(['https:', 'http:', 'mailto:', 'tel:'])
/** A scheme is required, because a relative address would be resolved on this site. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i
/** Browsers remove some of these from an address before parsing it, and the others are not seen in its text. */
const HIDDEN = /[\s\p{Cc}\p{Cf}]/u

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

/** Whether a text is the address, or begins with its destination as an address does: a host in a path or a query is none. */
export function showsDestination(text: string, address: string): boolean {
  const shown = text.toLowerCase().replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
  const destination = destinationOf(address).toLowerCase()
  return shown.startsWith(destination) && /^(?:[/?#]\S*)?$/.test(shown.slice(destination.length)) && !HIDDEN.test(shown)
}

/**
 * The path of a member's upload, the only images that are loaded; `null` for every other address. It is loaded and linked on
 * this site whatever the host of the address: a site may have several, and a foreign one is never shown as this one.
 */
export const uploadPath = (address: string): string | null =>
  /^\/api\/agents\/[^/]+\/uploads\/[^/]+$/.exec(new URL(address).pathname)?.[0] ?? null

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
