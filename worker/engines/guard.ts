import { REPLY_MAX } from '../contract/limits.ts'
import { EngineFailure, type ReplyPart } from './engine.ts'
import type { SecretDetector } from './guard.rules.ts'
import { PhraseMatcher } from './phrase-matcher.ts'

const HIGH_SURROGATE_END = /[\uD800-\uDBFF]$/

/** Removes NUL characters, which SQLite's text functions stop at, and lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * Passes the pieces of a reply on and throws `EngineFailure` when they leak a secret or have a phrase of `forbidden`.
 * Text that may be the beginning of either is held back until it is known how it goes on, and pieces behind it wait
 * with it. The text is limited to `REPLY_MAX` characters and never ends in half a surrogate pair.
 */
export async function* guardReply(
  parts: AsyncIterable<ReplyPart>,
  secrets: SecretDetector,
  forbidden = new PhraseMatcher([]),
): AsyncGenerator<ReplyPart> {
  let scanner = secrets.scanner()
  let sent = ''
  let pending = ''
  const heldParts: ReplyPart[] = []
  for await (const part of parts) {
    const extras = 'media' in part ? part.media : 'suggestions' in part ? part.suggestions : null
    if (extras && forbidden.isIn(JSON.stringify(extras))) throw new EngineFailure('it said what its owner forbids')
    if (extras && secrets.isLeakedIn(JSON.stringify(extras))) throw new EngineFailure('it told a confidence')
    if ('isVoid' in part) {
      scanner = secrets.scanner()
      sent = ''
      pending = ''
      heldParts.length = 0
    }
    if (!('text' in part)) {
      if (pending) heldParts.push(part)
      else yield part
      continue
    }
    const next = sent || pending ? part.text : part.text.trimStart()
    pending += next
    if (scanner.scan(next)) throw new EngineFailure('it told a confidence')
    const { isFound, safeLength } = forbidden.scan(sent, pending)
    if (isFound) throw new EngineFailure('it said what its owner forbids')
    const heldLength = Math.max(
      scanner.heldLength,
      pending.length - safeLength,
      HIGH_SURROGATE_END.test(pending) ? 1 : 0,
    )
    const text = storable(pending.slice(0, Math.max(0, pending.length - heldLength)).slice(0, REPLY_MAX - sent.length))
    pending = heldLength > 0 ? pending.slice(-heldLength) : ''
    sent += text
    if (text) yield { text }
    if (sent.length >= REPLY_MAX) return
  }
  if (pending && forbidden.isIn(sent.slice(-1) + pending)) throw new EngineFailure('it said what its owner forbids')
  if (pending) yield { text: storable(pending) }
  yield* heldParts
}
