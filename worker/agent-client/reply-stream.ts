import { readJsonLines } from '../core/json-lines.ts'
import type { Outcome } from './messages.ts'

/** A line of a reply that an object streams to the Worker: text, the reply starts over, or how the turn ended. */
export type ReplyLine = { text: string } | { isRestart: true } | { outcome: Outcome }

/**
 * Reads a reply stream to its end. `onText` receives each part of the text; `onRestart`: the text so far is void. Returns how
 * the turn ended; `null`: the stream broke off before, because the object was replaced. The message is on disk then.
 */
export async function readReplyStream(
  stream: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
  onRestart: () => void,
): Promise<Outcome | null> {
  try {
    for await (const line of readJsonLines<ReplyLine>(stream)) {
      if ('text' in line) onText(line.text)
      else if ('isRestart' in line) onRestart()
      else return line.outcome
    }
  } catch {
    return null
  }
  return null
}
