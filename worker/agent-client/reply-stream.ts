import { readJsonLines } from '../core/json-lines.ts'
import type { Outcome } from './messages.ts'

/** A line of a reply that an object streams to the Worker: a piece, that the reply begins anew, or how the turn ended. */
export type ReplyLine = { text: string } | { isAnew: true } | { outcome: Outcome }

/**
 * Reads a reply stream to its end: `onPiece` hears each piece, `onAnew` that the pieces so far do not count. Returns how
 * the turn ended; `null` when the stream broke off before that: the object was replaced, and the message is on disk.
 */
export async function readReplyStream(
  stream: ReadableStream<Uint8Array>,
  onPiece: (text: string) => void,
  onAnew: () => void,
): Promise<Outcome | null> {
  try {
    for await (const line of readJsonLines<ReplyLine>(stream)) {
      if ('text' in line) onPiece(line.text)
      else if ('isAnew' in line) onAnew()
      else return line.outcome
    }
  } catch {
    return null
  }
  return null
}
