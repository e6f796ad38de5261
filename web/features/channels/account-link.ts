import type { Channel } from '../../../worker/contract/channels.ts'

/** Digits as a person reads them, `+51 987 654 321`, at the end of what a number calls itself. */
const NUMBER_AT_END = /\+?[\d][\d\s().-]{5,}$/
const USERNAME = /@([A-Za-z]\w{3,31})\)?$/

/**
 * Where anybody opens a chat with the account: `null` where the provider has no such link or it is not known.
 * `account`: what the provider calls it, as a check answers it.
 */
export function accountLink({ type, config }: Pick<Channel, 'type' | 'config'>, account: string | null): string | null {
  if (type === 'facebook') {
    const page = String(config['pageId'] ?? '')
    return /^\d+$/.test(page) ? `https://m.me/${page}` : null
  }
  if (account === null) return null
  if (type === 'instagram') return /^[\w.]{1,30}$/.test(account) ? `https://ig.me/m/${account}` : null
  if (type === 'telegram') {
    const username = USERNAME.exec(account)?.[1]
    return username ? `https://t.me/${username}` : null
  }
  if (type === 'whatsapp') {
    const number = NUMBER_AT_END.exec(account)?.[0].replace(/\D/g, '') ?? ''
    return number.length >= 7 ? `https://wa.me/${number}` : null
  }
  return null
}
