import { ADDRESS_MAX } from '../contract/limits.ts'

/**
 * The rules for outgoing calls. `ownHosts`: hosts of this installation, which are refused. `allowedHosts`: hosts of this
 * machine and its network that the operator configured; none in production.
 */
export interface OutgoingRules {
  ownHosts: readonly string[]
  allowedHosts: readonly string[]
}

const HOST_MAX = 253
/** At least two labels, none of them empty: a resolver may drop an empty label and resolve another host. */
const NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Zones that resolve only within a network: of operating systems, clouds and clusters. */
const INSIDE = /(?:^|\.)(?:local|internal|localhost|localdomain|lan|home|home\.arpa|corp|intranet|private|svc|cluster)$/
/** The hosts of this Worker at Cloudflare, including its previews. */
const OUR_WORKERS = /^(?:[a-z0-9-]+-)?vocero\.[a-z0-9-]+\.workers\.dev$/
const SPACES = /[\s\p{Cc}]/u

const isWithin = (host: string, zone: string): boolean => host === zone || host.endsWith(`.${zone}`)

/** A host name as written by the URL parser, without the trailing dot of a fully qualified name. */
const withoutTrailingDot = (hostname: string): string => hostname.replace(/\.$/, '')

/** Whether a host name, as written by the URL parser, is a public name: no IP address and no internal zone. */
export function isPublicName(hostname: string): boolean {
  const host = withoutTrailingDot(hostname)
  return host.length <= HOST_MAX && NAME.test(host) && !IPV4.test(host) && !INSIDE.test(host)
}

/** A host in the form of `URL.host`, such as `localhost:11434`; `null`: it is none. */
export function allowedHost(text: string): string | null {
  const url = URL.parse(`http://${text}`)
  return url && url.href === `http://${url.host}/` && url.host !== '' ? url.host : null
}

const isOwnHost = (host: string, ownHosts: readonly string[]): boolean =>
  OUR_WORKERS.test(host) || ownHosts.some((ownHost) => isWithin(host, withoutTrailingDot(ownHost)))

/**
 * The address, if it may be called: `https`, a public name that is not ours, no credentials, the default port. Checked when it
 * is saved and before each call. A name that resolves to an internal address is not detected, because the platform cannot pin
 * names.
 */
export function outgoingAddress(text: string, { ownHosts, allowedHosts }: OutgoingRules): URL | null {
  if (text.length > ADDRESS_MAX || SPACES.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  if (allowedHosts.includes(url.host)) return url
  if (url.protocol !== 'https:' || url.port !== '' || !isPublicName(url.hostname)) return null
  return isOwnHost(withoutTrailingDot(url.hostname), ownHosts) ? null : url
}
