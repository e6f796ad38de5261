import { isPublicName } from '../core/outgoing.ts'

const isUnder = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** An address of a provider's own media hosts, or nothing: addresses from a webhook are shown to people as links. */
export function linkOf(address: string | undefined, hosts: readonly string[]): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  const isSafe = url?.protocol === 'https:' && !url.username && !url.password && !url.port
  return url && isSafe && isUnder(url.hostname, hosts) ? url.href : undefined
}

/** Whether it is an https address with a host name, which a provider may fetch. */
export function isPublicLink(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return false
  return isPublicName(url.hostname)
}

/** The ending of the last part of an address, in small letters; empty when it has none. */
export const endingOf = (address: string): string =>
  /\.(\w+)$/.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''

const MAP = 'https://www.openstreetmap.org/'
/** A place on a map. */
export const mapLink = (latitude: number, longitude: number): string =>
  `${MAP}?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
