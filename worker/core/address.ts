/** The first four groups of an IPv6 address: one household or one server, however many addresses it owns. */
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
 * Who is calling, for limits. Only the platform's own header counts: `X-Forwarded-For` is whatever the caller wrote.
 */
export function addressOf(headers: Headers): string {
  const address = headers.get('cf-connecting-ip')?.trim() ?? ''
  if (address === '') return 'local'
  return address.includes(':') ? network64(address) : address
}
