import type { EchoOutcome } from '../../agent-client/messages.ts'
import type { Parsed } from '../../channels/channels.ts'
import type { WebhookVerdict } from '../../contract/webhook-calls.ts'

/** How many calls of a channel are kept, how many of them unsigned, and for how long. */
export const CALLS_KEPT = 50
export const UNPROVEN_KEPT = 10
export const CALLS_KEPT_MS = 72 * 60 * 60_000
/** So many more calls are kept until they are deleted together. */
export const CALLS_SPARE = 10
export const BODY_KEPT_BYTES = 64 * 1024
export const KEYS_KEPT = 100

const HEADERS = ['content-type', 'user-agent', 'x-hub-signature-256', 'x-viber-content-signature']
const DETAIL_MAX = 200
const MASK = '********'

/** The result of a call with a valid signature. `areNew`: for each of its messages, in order; `outcomes`: for each echo. */
export function verdictOn(
  parsed: Parsed | null,
  areNew: readonly boolean[],
  outcomes: readonly EchoOutcome[] = [],
): { verdict: WebhookVerdict; detail: string | null } {
  if (!parsed) return { verdict: 'malformed', detail: null }
  const detail =
    [...parsed.skipped, ...parsed.echoes.flatMap(({ messageId }, at) => echoFound(messageId, outcomes[at]))]
      .map(({ reason, what }) => (what ? `${reason}: ${what}` : reason))
      .concat(parsed.unknown.map((path) => `kept raw: ${path}`))
      .join(', ')
      .slice(0, DETAIL_MAX) || null
  return { verdict: verdictOf(parsed, areNew, outcomes), detail }
}

/** A person wrote with the provider's own app, or it was our own message. */
const echoFound = (what: string, outcome: EchoOutcome | undefined) =>
  outcome === 'known' ? [] : [{ reason: outcome === 'taken' ? 'written in the app' : 'echo', what }]

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

/** The headers that are logged: none that is a secret, as Telegram's is. */
export const keptHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/** A body as text, without the channel's secrets. */
export function keptBody(body: Uint8Array, secrets: readonly string[]): string | null {
  if (body.byteLength > BODY_KEPT_BYTES) return null
  return secrets.reduce((text, secret) => text.replaceAll(secret, MASK), new TextDecoder().decode(body))
}

const CHANNELS_COUNTED = 1_000

/** Says when to delete surplus calls: finding them costs more than keeping them for a while. */
export class Clearings {
  readonly #given = new Map<string, number>()

  /**
   * The channels, one entry for each call, that have had enough calls since the last deletion; a channel seen for the
   * first time is included.
   */
  due(channels: readonly string[]): string[] {
    for (const channel of channels) this.#given.set(channel, (this.#given.get(channel) ?? CALLS_SPARE) + 1)
    const due = [...new Set(channels)].filter((channel) => (this.#given.get(channel) ?? 0) >= CALLS_SPARE)
    if (this.#given.size > CHANNELS_COUNTED) this.#given.clear()
    for (const channel of due) this.#given.set(channel, 0)
    return due
  }
}

/** Below the limit of a value in D1, for every UTF-8 length of its characters. */
const PACK_MAX = 500_000

/** The rows in order, grouped so that each group is one value. */
export function packed(rows: readonly string[]): string[][] {
  const packs: string[][] = []
  let length = PACK_MAX
  for (const row of rows) {
    if (length + row.length > PACK_MAX) {
      packs.push([])
      length = 0
    }
    packs.at(-1)?.push(row)
    length += row.length
  }
  return packs
}
