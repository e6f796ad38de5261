import type { AppMessage, Change, EchoOutcome, ProviderMessage } from '../../agent-client/messages.ts'
import { keyAbout, type NewLoggedCall } from '../../agent-client/webhook-calls.ts'
import type { Parsed } from '../../channels/channels.ts'
import { jsonIn } from '../../contract/json.ts'
import { EXCERPT_MAX } from '../../contract/limits.ts'
import type { WebhookVerdict } from '../../contract/webhook-calls.ts'
import { isBoundedJson } from '../../core/body.ts'
import { folded } from '../../core/folding.ts'

/** Limits of the stored body (bytes) and of its searchable text (characters). */
export const BODY_KEPT_BYTES = 64 * 1024
export const WORDS_KEPT = 4_000
/** Most values of a body that are looked at for its searchable text. */
export const VALUES_MOST = 100_000

const HEADERS = ['content-type', 'user-agent', 'x-hub-signature-256', 'x-viber-content-signature']
const HEADER_MAX = 300
const DETAIL_MAX = 200
const MASK = '********'

/** The result of a provider's call. */
export type CallOutcome = Pick<
  NewLoggedCall,
  'verdict' | 'detail' | 'hasUnknown' | 'messages' | 'excerpt' | 'keys' | 'statuses' | 'isStatusesOnly'
>

/** The result of a call that was rejected before its body was parsed. */
export const unread = (verdict: WebhookVerdict): CallOutcome => ({
  verdict,
  detail: null,
  hasUnknown: false,
  messages: 0,
  excerpt: null,
  keys: [],
  statuses: [],
  isStatusesOnly: false,
})

/** The verdict of a call with a valid signature. `areNew`: for each of its messages, in order; `outcomes`: for each echo. */
export function verdictOn(
  parsed: Parsed | null,
  areNew: readonly boolean[],
  outcomes: readonly EchoOutcome[] = [],
): Pick<CallOutcome, 'verdict' | 'detail' | 'hasUnknown'> {
  if (!parsed) return { verdict: 'malformed', detail: null, hasUnknown: false }
  const detail =
    [...parsed.skipped, ...parsed.echoes.flatMap(({ messageId }, at) => echoFound(messageId, outcomes[at]))]
      .map(({ reason, what }) => (what ? `${reason}: ${what}` : reason))
      .concat(parsed.unknown.map((path) => `kept raw: ${path}`))
      .join(', ')
      .slice(0, DETAIL_MAX) || null
  return { verdict: verdictOf(parsed, areNew, outcomes), detail, hasUnknown: parsed.unknown.length > 0 }
}

/** A note on an echo: a member wrote with the provider's own app (`taken`), or the message is one of ours. */
const echoFound = (name: string, outcome: EchoOutcome | undefined) =>
  outcome === 'known' ? [] : [{ reason: outcome === 'taken' ? 'written in the app' : 'echo', what: name }]

function verdictOf(
  { receipts, revisions, reactions, contacts, skipped }: Parsed,
  areNew: readonly boolean[],
  outcomes: readonly EchoOutcome[],
): WebhookVerdict {
  if (areNew.includes(true) || outcomes.includes('taken')) return 'accepted'
  if (areNew.length > 0 || outcomes.includes('known')) return 'duplicate'
  if (receipts.length + revisions.length + reactions.length + contacts.length > 0) return 'accepted'
  return skipped.length > 0 && skipped.every(({ reason }) => reason === 'foreign') ? 'foreign' : 'unsupported'
}

/** The contents of a call with a valid signature. `echoed`: keys of our messages that it repeats. */
export interface GenuineCall {
  messages: readonly ProviderMessage[]
  echoes: readonly AppMessage[]
  changes: readonly Change[]
  echoed: readonly string[]
}

/**
 * What is logged of the contents: the receipts, and the keys by which the log is searched for a message, which are those of its
 * messages, of the messages that it edits and of those that it repeats.
 */
export function contentsOf(
  { changes, echoed, ...content }: GenuineCall,
  secrets: readonly string[],
): Pick<NewLoggedCall, 'messages' | 'excerpt' | 'keys' | 'statuses'> {
  const messages: (ProviderMessage | AppMessage)[] = [...content.messages, ...content.echoes]
  const ownNames = messages.flatMap(({ key, channelType, providerId }) =>
    providerId === undefined || key === `${channelType}:${providerId}`
      ? [key]
      : [key, keyAbout(channelType, providerId)],
  )
  const edited = changes.flatMap((change) =>
    change.kind === 'revision' && change.text !== null ? [keyAbout(change.channelType, change.messageId)] : [],
  )
  const statuses = changes.flatMap((change) => {
    if (change.kind !== 'receipt') return []
    const { kind: _, channelType: __, failure, ...status } = change
    return [{ ...status, detail: failure ? (failure.detail || failure.reason).slice(0, DETAIL_MAX) : null }]
  })
  const [first] = messages
  const opening = first && [first.profile?.name, first.text.trim()].filter(Boolean).join(': ')
  const excerpt = opening ? masked(opening, secrets).slice(0, EXCERPT_MAX).toWellFormed() : null
  return { messages: messages.length, excerpt, keys: [...new Set([...ownNames, ...edited, ...echoed])], statuses }
}

/** Whether a call contains nothing but receipts. */
export const isStatusesOnly = ({ receipts, answer, ...others }: Parsed): boolean =>
  receipts.length > 0 && !answer && Object.values(others).every((all) => all.length === 0)

/** The headers that are logged. Those with secrets, as Telegram's token, are not. */
export const storedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value.slice(0, HEADER_MAX)]]
    }),
  )

const masked = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text)

/**
 * The stored form of a body: without the channel's secrets, cut at `BODY_KEPT_BYTES`. Of one that nobody signed (`isProven`) the
 * rest is not even decoded, because anybody can send it.
 */
export function storedBody(
  bytes: Uint8Array,
  secrets: readonly string[],
  isProven: boolean,
): Pick<NewLoggedCall, 'body' | 'isTruncated' | 'words'> {
  const isTruncated = bytes.byteLength > BODY_KEPT_BYTES
  const read = isProven ? bytes : bytes.subarray(0, BODY_KEPT_BYTES + longestOf(secrets))
  const text = masked(new TextDecoder().decode(read, { stream: isTruncated }), secrets)
  const words = wordsIn(read.length < bytes.length ? text : valueIn(text, read))
  return { body: isTruncated ? beginningOf(text) : text, isTruncated, words }
}

/** In bytes, so that the secret in which a body is cut is masked too. */
const longestOf = (secrets: readonly string[]): number =>
  Math.max(0, ...secrets.map((secret) => new TextEncoder().encode(secret).byteLength))

/** Cuts without splitting a surrogate pair. */
const beginningOf = (text: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(text.slice(0, BODY_KEPT_BYTES)).subarray(0, BODY_KEPT_BYTES), {
    stream: true,
  })

/** `bytes`: of the text. One with too many lists and objects is not parsed. */
function valueIn(text: string, bytes: Uint8Array): unknown {
  const isParsed = isBoundedJson(bytes, { levels: Number.POSITIVE_INFINITY, parts: VALUES_MOST })
  const value = isParsed ? jsonIn(text) : undefined
  return value === undefined ? text : value
}

/** The distinct values in a body, in order and folded, as the search compares them. */
function wordsIn(body: unknown): string {
  const found = new Set<string>()
  const queue: unknown[] = [body]
  let length = 0
  for (let visits = 0; queue.length > 0 && length < WORDS_KEPT && visits < VALUES_MOST; visits++) {
    const value = queue.pop()
    if (typeof value === 'string' || typeof value === 'number') {
      const token = searched(String(value).slice(0, WORDS_KEPT))
      if (!found.has(token)) length += token.length + 1
      found.add(token)
    } else if (typeof value === 'object' && value !== null) {
      const values = Object.values(value)
      for (let at = Math.min(values.length, VALUES_MOST) - 1; at >= 0; at--) queue.push(values[at])
    }
  }
  return [...found].join('\n').slice(0, WORDS_KEPT).toWellFormed()
}

const searched = (text: string): string => folded(text.replaceAll('\0', ' '))

/** A number of five digits or more with the separators of telephone numbers. */
const PHONE = /^\+?\(?\d(?:[\s().-]*\d){4,}$/

/** A search text in the form of `words`; of a telephone number only its digits. */
export const foldedSearch = (search: string): string =>
  PHONE.test(search) ? search.replaceAll(/\D/g, '') : searched(search)

const BATCH_BYTES = 4 * 1024 * 1024

/** Groups calls, in order, so that each group fits into one call of the object. */
export function batchesOf<Call extends Pick<NewLoggedCall, 'body'>>(calls: readonly Call[]): Call[][] {
  const packs: Call[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const call of calls) {
    if (length + call.body.length > BATCH_BYTES) {
      packs.push([])
      length = 0
    }
    packs.at(-1)?.push(call)
    length += call.body.length
  }
  return packs
}
