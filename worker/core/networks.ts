/** An IP address as a number, with its number of bits. */
interface Ip {
  bits: bigint
  size: 32 | 128
}
/** A range of addresses: those that share the first `prefix` bits. */
export interface Network extends Ip {
  prefix: number
}

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/
const IPV6 = /^[\da-f:.]*:[\da-f:.]*$/i

function ipv4Of(text: string): Ip | null {
  const bytes = text.split('.').map(Number)
  if (!IPV4.test(text) || bytes.some((byte) => byte > 255)) return null
  return { bits: bytes.reduce((bits, byte) => bits * 256n + BigInt(byte), 0n), size: 32 }
}

/** The URL parser validates and normalises IPv6 addresses. An IPv4-mapped address becomes the IPv4 address. */
function ipv6Of(text: string): Ip | null {
  const host = IPV6.test(text) ? URL.parse(`http://[${text}]/`)?.hostname : undefined
  if (!host) return null
  const [left = [], right = []] = host
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const bits = [...left, ...zeros, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
  return bits >> 32n === 0xffffn ? { bits: bits & 0xffff_ffffn, size: 32 } : { bits, size: 128 }
}

export const ipOf = (text: string): Ip | null => ipv4Of(text) ?? ipv6Of(text)

/** Parses an address (`192.0.2.7`) or a range in CIDR notation (`10.0.0.0/8`); `null`: neither. */
export function networkOf(text: string): Network | null {
  const [address = '', prefix, ...more] = text.split('/')
  const ip = ipOf(address)
  if (!ip || more.length > 0) return null
  if (prefix === undefined) return { ...ip, prefix: ip.size }
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= ip.size ? { ...ip, prefix: Number(prefix) } : null
}

export function isWithin(text: string, networks: readonly Network[]): boolean {
  const ip = ipOf(text)
  return networks.some(({ bits, size, prefix }) => {
    const shift = BigInt(size - prefix)
    return ip?.size === size && ip.bits >> shift === bits >> shift
  })
}
