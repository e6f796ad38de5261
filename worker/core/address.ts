import type { Config } from './config.ts'
import { ipOf, isWithin } from './networks.ts'

/**
 * The peer address outside production: `npm start` listens on the loopback interface only, and the local runtime reports no
 * address except in a header, which the caller may have written.
 */
const CONNECTION = '127.0.0.1'
const UNKNOWN = 'local'

const IPV4_BYTES = [24n, 16n, 8n, 0n]
const IPV6_NETWORK_GROUPS = [112n, 96n, 80n, 64n]

/**
 * An IPv4 address, also one that is written as IPv4-mapped IPv6, or the /64 network of an IPv6 address: all of its addresses may
 * belong to one household or server.
 */
function keyOf(address: string): string {
  const ip = ipOf(address)
  if (!ip) return UNKNOWN
  if (ip.size === 32) return IPV4_BYTES.map((shift) => (ip.bits >> shift) & 0xffn).join('.')
  return `${IPV6_NETWORK_GROUPS.map((shift) => ((ip.bits >> shift) & 0xffffn).toString(16)).join(':')}::/64`
}

/**
 * The caller's address as a key of rate limits. In production Cloudflare sets `CF-Connecting-IP`. Elsewhere a header counts
 * only if the operator configured the proxy that the connection comes from. Then it is the last hop that is not such a proxy,
 * because the hops before it were written by the caller.
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

/** The platform's value for an unknown country. */
const NO_COUNTRY = 'XX'

/** The country of the connection (ISO 3166-1), from `request.cf`. `null` outside production, where local tools invent one. */
export function countryIn(cf: unknown, { isProduction }: Pick<Config, 'isProduction'>): string | null {
  const { country } = (cf ?? {}) as { country?: unknown }
  return isProduction && typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== NO_COUNTRY
    ? country
    : null
}
