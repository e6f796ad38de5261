import type { ReplyMedia, ReplyMessage, ReplySuggestion } from '../contract/reply.ts'
import { EngineFailure } from './engine.ts'
import type { Chunks } from './reading.ts'
import { beginsEvents, wordsOfEvents } from './webhook.events.ts'
import { mediaIn, recordIn } from './webhook.media.ts'
import { answerIn, beginsStream, failureIn, isPage, lineOf, mayBecomeNoAnswer, showableText } from './webhook.rules.ts'
import { jsonText, messagesIn } from './webhook.shapes.ts'
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

const PARAGRAPH = '\n\n'

/** The words of a stream with several messages: paragraphs, and how they are divided. */
class Messages {
  readonly #texts: string[] = []
  #isNext = true

  /** What is said of the next words; white space begins no message. */
  take(text: string): string {
    if (this.#isNext && !text.trim()) return ''
    const before = this.#isNext && this.#texts.length > 0 ? PARAGRAPH : ''
    if (this.#isNext) this.#texts.push('')
    this.#isNext = false
    this.#texts[this.#texts.length - 1] += text
    return before + text
  }

  /** The message has ended: what follows is another one. */
  end(): void {
    this.#isNext = true
  }

  /** How the words are divided, the last message with these pictures and files; nothing where there is one message. */
  *divided(urls: string[]): Generator<Answered> {
    const messages = this.#texts.map((text, i) => ({ text, urls: i === this.#texts.length - 1 ? urls : [] }))
    if (messages.length > 1) yield { messages }
  }
}

/** Lets one run speak at a time, as it comes; what others say meanwhile follows when it has ended. Each is a message. */
class Runs {
  readonly #waiting = new Map<string, string>()
  readonly #messages = new Messages()
  #speaking: string | null = null

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
    return [...this.#waiting.values()].map((text) => this.#next(text)).join('')
  }

  divided(): Generator<Answered> {
    return this.#messages.divided([])
  }

  #next(text: string): string {
    this.#messages.end()
    return this.#messages.take(text)
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
    return isFirst ? this.#next(kept + text) : this.#messages.take(text)
  }
}

/** Words of an answer, or what it shows or offers beside them. */
type Answered =
  | string
  | { media: ReplyMedia[] }
  | { suggestions: ReplySuggestion[] }
  | { messages: ReplyMessage[] }
  | { needsMember: true }

/** What a whole answer shows, offers and asks for beside its words. */
function* besides(body: string, hasWords: boolean): Generator<Answered> {
  const media = mediaIn(body)
  if (media.length > 0) yield { media }
  const suggestions = suggestionsIn(body)
  if (suggestions.length > 0 && (hasWords || media.length > 0)) yield { suggestions }
  const messages = messagesIn(body)
  if (hasWords && messages.length > 1) yield { messages }
  if (recordIn(body)?.['handover'] === true) yield { needsMember: true }
}

function* whole(body: string): Generator<Answered> {
  const known = jsonText(body)
  const answer = answerIn(known)
  if (answer !== null) yield answer
  const shows = [...besides(known, answer !== null)]
  if (answer === null && shows.length === 0) {
    const failure = failureIn(body)
    if (failure) throw new EngineFailure(failure)
  }
  yield* shows
}

/** The words of events, and what the last of them says of a whole answer: its words only where there were none. */
async function* fromEvents(texts: AsyncIterable<string>): AsyncGenerator<Answered> {
  const words = wordsOfEvents(texts)
  const messages = new Messages()
  let hasSpoken = false
  for (;;) {
    const { done, value } = await words.next()
    if (done) {
      const known = jsonText(value)
      if (value && !hasSpoken) yield* whole(value)
      else if (value) yield* besides(known, true)
      if (messagesIn(known).length < 2) yield* messages.divided(mediaIn(known).map(({ url }) => url))
      return
    }
    if (value === null) messages.end()
    else {
      hasSpoken = true
      yield messages.take(value)
    }
  }
}

/** What an automation answers, in whichever form: events or lines as they come, or one body once it is whole. */
async function* spoken(texts: AsyncIterable<string>, type: string): AsyncGenerator<Answered> {
  const runs = new Runs()
  let body = ''
  let isStream: boolean | null = null
  const source = texts[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await source.next()
    if (done) break
    body += value
    const lines = isStream === false ? [] : body.split('\n')
    const [first = ''] = lines
    if (isStream === null && (lines.length > 1 || type) && beginsEvents(type, first)) {
      yield* fromEvents(after(body, source))
      return
    }
    if (isStream === null && lines.length > 1 && first.trim()) isStream = beginsStream(first)
    if (!isStream) continue
    body = lines.pop() ?? ''
    for (const line of lines) yield runs.take(line)
  }
  if (isStream || beginsStream(body)) {
    yield runs.take(body) + runs.rest()
    yield* runs.divided()
  } else yield* whole(body)
}

/** What was read of a source already, and the rest of it. */
async function* after(begun: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  yield begun
  for (;;) {
    const { done, value } = await source.next()
    if (done) return
    yield value
  }
}

/** The same without what is not for a customer: a text is kept back for as long as it may turn out to be that. */
export async function* answerOf(texts: AsyncIterable<string>, type = ''): AsyncGenerator<Answered> {
  let kept: string | null = ''
  const shows: Answered[] = []
  for await (const text of spoken(texts, type)) {
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
  const answer = kept === null ? null : showableText(kept)
  if (kept !== null && answer === null && (kept !== '' || shows.length === 0))
    throw new EngineFailure('no answer for a customer')
  if (answer !== null) yield answer
  yield* shows
}
