import type { Config } from './config.ts'
import { ipOf, isWithin } from './networks.ts'

/** The first four groups of an IPv6 address: a household or a server may own all addresses in them. */
function network64(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')}::/64`
}

/**
 * The connection's own address outside of production: `npm start` listens on the loopback interface alone, and the
 * runtime tells the Worker no other address than the one in a header, which the caller may have written himself.
 */
const CONNECTION = '127.0.0.1'
const UNKNOWN = 'local'

function keyOf(address: string): string {
  if (!ipOf(address)) return UNKNOWN
  return address.includes(':') ? network64(address) : address
}

/**
 * Who is calling, for limits. In production Cloudflare writes `CF-Connecting-IP`. Elsewhere a header counts only if the
 * operator named the proxy that the connection comes from: then it is the last hop that is no such proxy, because what
 * stands before that one was written by the caller.
 */
export function addressOf(
  headers: Headers,
  { isProduction, trustedProxies }: Pick<Config, 'isProduction' | 'trustedProxies'>,
): string {
  const connecting = headers.get('cf-connecting-ip')
  if (isProduction) return keyOf(connecting?.trim() ?? '')
  if (!isWithin(CONNECTION, trustedProxies)) return UNKNOWN
  const hops = (headers.get('x-forwarded-for') ?? connecting ?? '').split(',').map((hop) => hop.trim())
  return keyOf(hops.findLast((hop) => !isWithin(hop, trustedProxies)) ?? '')
}

/** What the platform says where it does not know a country. */
const NO_COUNTRY = 'XX'

/** The country in what the platform tells of a connection (ISO 3166-1); `null` elsewhere: local tools make one up. */
export function countryIn(cf: unknown, { isProduction }: Pick<Config, 'isProduction'>): string | null {
  const { country } = (cf ?? {}) as { country?: unknown }
  return isProduction && typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== NO_COUNTRY
    ? country
    : null
}
