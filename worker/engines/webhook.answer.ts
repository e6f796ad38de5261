import type { ReplyMedia, ReplySuggestion } from '../contract/reply.ts'
import { EngineFailure } from './engine.ts'
import type { Chunks } from './reading.ts'
import { mediaIn, thingIn } from './webhook.media.ts'
import { answerIn, beginsStream, isPage, lineOf, mayBecomeNoAnswer, shown } from './webhook.rules.ts'
import { suggestionsIn } from './webhook.suggestions.ts'

/** The body as text, as it comes. What is not written as it says it is cannot be read to anybody. */
export async function* textsOf(type: string, body: Chunks): AsyncGenerator<string> {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: false })
    for await (const chunk of body) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError || error instanceof RangeError ? new EngineFailure('an unreadable answer') : error
  }
}

/** Lets one run speak at a time, as it comes; what others say meanwhile follows when it has ended. */
class Runs {
  readonly #waiting = new Map<string, string>()
  #speaking: string | null = null
  #hasSpoken = false

  /** What a line lets be said. */
  take(text: string): string {
    if (!text.trim()) return ''
    if (isPage(text)) throw new EngineFailure('a page instead of an answer')
    const line = lineOf(text) ?? { kind: 'item', run: 'plain', text: `${text}\n` }
    if (line.kind === 'error') throw new EngineFailure('an error in the automation')
    if (line.kind === 'end' && line.run === this.#speaking) this.#speaking = null
    return line.kind === 'item' ? this.#say(line.run, line.text) : ''
  }

  /** What is left to say when nobody speaks any more. */
  rest(): string {
    return [...this.#waiting.values()].map((text) => `\n\n${text}`).join('')
  }

  #say(run: string, text: string): string {
    const isFirst = this.#speaking === null
    this.#speaking ??= run
    const kept = this.#waiting.get(run) ?? ''
    if (this.#speaking !== run) {
      this.#waiting.set(run, kept + text)
      return ''
    }
    this.#waiting.delete(run)
    const before = isFirst && this.#hasSpoken ? '\n\n' : ''
    this.#hasSpoken = true
    return before + kept + text
  }
}

/** Words of an answer, or what it shows or offers beside them. */
type Answered = string | { media: ReplyMedia[] } | { suggestions: ReplySuggestion[] } | { needsMember: true }

/** What an automation answers, in whichever form: a stream of lines as they come, or one body once it is whole. */
async function* spoken(texts: AsyncIterable<string>): AsyncGenerator<Answered> {
  const runs = new Runs()
  let body = ''
  let isStream: boolean | null = null
  for await (const text of texts) {
    body += text
    const lines = isStream === false ? [] : body.split('\n')
    if (isStream === null && lines.length > 1 && lines[0]?.trim()) isStream = beginsStream(lines[0])
    if (!isStream) continue
    body = lines.pop() ?? ''
    for (const line of lines) yield runs.take(line)
  }
  if (isStream || beginsStream(body)) {
    yield runs.take(body) + runs.rest()
    return
  }
  const answer = answerIn(body)
  if (answer !== null) yield answer
  const media = mediaIn(body)
  if (media.length > 0) yield { media }
  const suggestions = suggestionsIn(body)
  if (suggestions.length > 0 && (answer !== null || media.length > 0)) yield { suggestions }
  if (thingIn(body)?.['handover'] === true) yield { needsMember: true }
}

/** The same without what is not for a customer: a text is kept back for as long as it may turn out to be that. */
export async function* answerOf(texts: AsyncIterable<string>): AsyncGenerator<Answered> {
  let kept: string | null = ''
  const shows: Answered[] = []
  for await (const text of spoken(texts)) {
    if (typeof text !== 'string') {
      shows.push(text)
      continue
    }
    if (kept === null) {
      yield text
      continue
    }
    kept += text
    if (mayBecomeNoAnswer(kept)) continue
    yield kept
    kept = null
  }
  const answer = kept === null ? null : shown(kept)
  if (kept !== null && answer === null && (kept !== '' || shows.length === 0))
    throw new EngineFailure('no answer for a customer')
  if (answer !== null) yield answer
  yield* shows
}
