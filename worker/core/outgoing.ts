import { ADDRESS_MAX } from '../contract/limits.ts'

/** What an address is judged by. `allowedHosts`: exceptions of a test's own, as `host:port`; never in production. */
export interface OutgoingRules {
  ownHosts: readonly string[]
  allowedHosts: readonly string[]
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
const INSIDE = /(?:^|\.)(?:local|internal|localhost|lan|home\.arpa)$/
/** Where Cloudflare puts this Worker, its previews included. */
const OUR_WORKERS = /^(?:[a-z0-9-]+-)?vocero\.[a-z0-9-]+\.workers\.dev$/
const SPACES = /[\s\p{Cc}]/u

const isWithin = (host: string, zone: string): boolean => host === zone || host.endsWith(`.${zone}`)

const isPublicName = (host: string, ownHosts: readonly string[]): boolean =>
  host.includes('.') &&
  !host.startsWith('[') &&
  !IPV4.test(host) &&
  !INSIDE.test(host) &&
  !OUR_WORKERS.test(host) &&
  !ownHosts.some((own) => isWithin(host, own))

/**
 * The address, if a call may go out to it: `https`, a public name that is not ours, no user, the usual port. Asked when
 * it is saved and again before each call. A name that resolves inside is beyond it: the platform cannot pin names.
 */
export function outgoingAddress(text: string, { ownHosts, allowedHosts }: OutgoingRules): URL | null {
  if (text.length > ADDRESS_MAX || SPACES.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  if (allowedHosts.includes(url.host)) return url
  const host = url.hostname.replace(/\.$/, '')
  return url.protocol === 'https:' && url.port === '' && isPublicName(host, ownHosts) ? url : null
}
