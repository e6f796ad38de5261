import { REPLY_MAX } from '../contract/limits.ts'
import { EngineFailure, type Piece } from './engine.ts'
import type { Confidences } from './guard.rules.ts'
import { PhraseMatcher } from './phrase-matcher.ts'

const HALF_A_LETTER = /[\uD800-\uDBFF]$/

/** What every database and screen can hold. */
const tidy = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * The same pieces, as far as they may be said: nothing that was told in confidence and nothing that `never` names, no
 * more than fits a reply, and each letter whole. An engine that says such a thing fails. What may be the beginning of one
 * waits for what comes next, and what belongs to the words waits with it.
 */
export async function* guarded(
  pieces: AsyncIterable<Piece>,
  confidences: Confidences,
  never = new PhraseMatcher([]),
): AsyncGenerator<Piece> {
  const listener = confidences.listener()
  let said = ''
  let waiting = ''
  const held: Piece[] = []
  for await (const piece of pieces) {
    const beside = 'media' in piece ? piece.media : 'suggestions' in piece ? piece.suggestions : null
    if (beside && never.isIn(JSON.stringify(beside))) throw new EngineFailure('it said what its owner forbids')
    if (beside && confidences.areIn(JSON.stringify(beside))) throw new EngineFailure('it told a confidence')
    if (!('text' in piece)) {
      if (waiting) held.push(piece)
      else yield piece
      continue
    }
    const heard = said || waiting ? piece.text : piece.text.trimStart()
    waiting += heard
    if (listener.hears(heard)) throw new EngineFailure('it told a confidence')
    const { isSaid, begun } = never.reads(said, waiting)
    if (isSaid) throw new EngineFailure('it said what its owner forbids')
    const kept = Math.max(listener.begun, waiting.length - begun, HALF_A_LETTER.test(waiting) ? 1 : 0)
    const text = tidy(waiting.slice(0, Math.max(0, waiting.length - kept)).slice(0, REPLY_MAX - said.length))
    waiting = kept > 0 ? waiting.slice(-kept) : ''
    said += text
    if (text) yield { text }
    if (said.length >= REPLY_MAX) return
  }
  if (waiting && never.isIn(said.slice(-1) + waiting)) throw new EngineFailure('it said what its owner forbids')
  if (waiting) yield { text: tidy(waiting) }
  yield* held
}
