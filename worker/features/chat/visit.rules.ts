import type { ChannelType } from '../../contract/channels.ts'
import type { ContactProfile, KnownContact } from '../../contract/threads.ts'

const PAGE_MAX = 300

/**
 * The profile of a visitor: the page that contains the chat or led to it, without query and fragment, which may name a person,
 * and the country of the connection. The page is what the browser claims: it is shown, never fetched.
 */
export function visitOf(address: string | undefined, country: string | null): ContactProfile | undefined {
  const url = address === undefined ? null : URL.parse(address)
  const page = url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}`.slice(0, PAGE_MAX) : null
  return page || country ? { ...(page && { page }), ...(country && { country }) } : undefined
}

/**
 * The fields of a contact that engines get: the profile at the provider, and the fields that members gave it. Without the e-mail
 * address, opt-out, comment, rating question and other session ids, which only members need. `undefined`: there are no fields.
 */
export function contactFactsFor(contact: KnownContact | null, channelType: ChannelType): KnownContact | undefined {
  const {
    email: _,
    optOut: __,
    otherSessionIds: ___,
    comment: ____,
    ratingAskedAt: _____,
    phone,
    ...rest
  } = contact ?? {}
  const facts = { ...rest, ...(phone && channelType !== 'webchat' && { phone }) }
  return Object.keys(facts).length > 0 ? facts : undefined
}
