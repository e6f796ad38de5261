import type { ReplyMedia, ReplyMessage, ReplySuggestion } from '../contract/reply.ts'
import { EngineFailure } from './engine.ts'
import type { Chunks } from './reading.ts'
import { beginsEvents, beginsLines, eventsOfLines, textOfEvents } from './webhook.events.ts'
import { mediaIn, recordIn } from './webhook.media.ts'
import {
  answerIn,
  beginsStream,
  failureIn,
  isPage,
  isPromise,
  mayBecomeHidden,
  parseLine,
  showableText,
} from './webhook.rules.ts'
import { messagesIn, normalizedBody } from './webhook.shapes.ts'
import { suggestionsIn } from './webhook.suggestions.ts'

/** Decodes a body as it comes, by its declared charset; throws `EngineFailure` for bytes that are not valid in it. */
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

/** Joins the messages of a stream to paragraphs of one text, and keeps where each one begins. */
class MessageCollector {
  readonly #texts: string[] = []
  #isNext = true

  /** The text to be passed on for the next part; white space begins no message. */
  add(text: string): string {
    if (this.#isNext && !text.trim()) return ''
    const before = this.#isNext && this.#texts.length > 0 ? PARAGRAPH : ''
    if (this.#isNext) this.#texts.push('')
    this.#isNext = false
    this.#texts[this.#texts.length - 1] += text
    return before + text
  }

  /** Ends the message, so that the next part begins another one. */
  end(): void {
    this.#isNext = true
  }

  /** How the text is divided into messages, the last one with these media; nothing for one message. */
  *split(urls: string[]): Generator<AnswerPart> {
    const messages = this.#texts.map((text, i) => ({ text, urls: i === this.#texts.length - 1 ? urls : [] }))
    if (messages.length > 1) yield { messages }
  }
}

/** Passes on the text of one run at a time; that of others is held until it has ended. Each run is a message. */
class RunQueue {
  readonly pending = new Map<string, string>()
  readonly #messages = new MessageCollector()
  active: string | null = null

  /** The text to be passed on after a line. */
  add(text: string): string {
    if (!text.trim()) return ''
    if (isPage(text)) throw new EngineFailure('a page instead of an answer')
    const line = parseLine(text) ?? { kind: 'item', run: 'plain', text: `${text}\n` }
    if (line.kind === 'error') throw new EngineFailure('an error in the automation')
    if (line.kind === 'end' && line.run === this.active) this.active = null
    return line.kind === 'item' ? this.append(line.run, line.text) : ''
  }

  /** The text that is still held at the end. */
  flush(): string {
    return [...this.pending.values()].map((text) => this.startMessage(text)).join('')
  }

  split(): Generator<AnswerPart> {
    return this.#messages.split([])
  }

  startMessage(text: string): string {
    this.#messages.end()
    return this.#messages.add(text)
  }

  append(run: string, text: string): string {
    const isFirst = this.active === null
    this.active ??= run
    const held = this.pending.get(run) ?? ''
    if (this.active !== run) {
      this.pending.set(run, held + text)
      return ''
    }
    this.pending.delete(run)
    return isFirst ? this.startMessage(held + text) : this.#messages.add(text)
  }
}

/** Text of an answer, or its media, suggestions and other parts. `isPromised`: the answer comes later. */
type AnswerPart =
  | string
  | { media: ReplyMedia[] }
  | { suggestions: ReplySuggestion[] }
  | { messages: ReplyMessage[] }
  | { needsMember: true }
  | { isPromised: true }

/** The parts of a complete answer besides its text. */
function* extrasOf(body: string, hasText: boolean): Generator<AnswerPart> {
  const media = mediaIn(body)
  if (media.length > 0) yield { media }
  const suggestions = suggestionsIn(body)
  if (suggestions.length > 0 && (hasText || media.length > 0)) yield { suggestions }
  const messages = messagesIn(body)
  if (hasText && messages.length > 1) yield { messages }
  if (recordIn(body)?.['handover'] === true) yield { needsMember: true }
}

function* wholeAnswer(body: string): Generator<AnswerPart> {
  if (isPromise(body)) return yield { isPromised: true }
  const normalized = normalizedBody(body)
  const answer = answerIn(normalized)
  if (answer !== null) yield answer
  const extras = [...extrasOf(normalized, answer !== null)]
  if (answer === null && extras.length === 0) {
    const failure = failureIn(body)
    if (failure) throw new EngineFailure(failure)
  }
  yield* extras
}

/** The text of events, and the parts of a complete answer in the last one; its text only if no event had text. */
async function* answerFromEvents(texts: AsyncIterable<string>): AsyncGenerator<AnswerPart> {
  const events = textOfEvents(texts)
  const messages = new MessageCollector()
  let hasText = false
  for (;;) {
    const { done, value } = await events.next()
    if (done) {
      const normalized = normalizedBody(value)
      if (value && !hasText) yield* wholeAnswer(value)
      else if (value) yield* extrasOf(normalized, true)
      if (messagesIn(normalized).length < 2) yield* messages.split(mediaIn(normalized).map(({ url }) => url))
      return
    }
    if (value === null) messages.end()
    else {
      hasText = true
      yield messages.add(value)
    }
  }
}

/** What an answer is by its first line: `object` is complete with that line, unless another one follows. */
function formOf(first: string): 'lines' | 'object' | 'whole' {
  if (!first.trim()) return 'whole'
  if (beginsStream(first)) return 'lines'
  return beginsLines(first) ? 'object' : 'whole'
}

/**
 * Parses an answer in any form: events or lines as they come, or one body when it is complete. Each chunk is searched for
 * line breaks once, because a body may come in very many of them.
 */
async function* parseAnswer(texts: AsyncIterable<string>, type: string): AsyncGenerator<AnswerPart> {
  const runs = new RunQueue()
  let body = ''
  let form: ReturnType<typeof formOf> | null = null
  const source = texts[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await source.next()
    if (done) break
    const end = value.indexOf('\n')
    const lengthBefore = body.length
    body += value
    let added = value
    if (form === null) {
      if ((end >= 0 || type) && beginsEvents(type, body)) {
        yield* answerFromEvents(resumed(body, source))
        return
      }
      if (end < 0) continue
      form = formOf(body.slice(0, lengthBefore + end))
      added = value.slice(end)
    }
    if (form === 'object' && added.trim()) {
      yield* answerFromEvents(eventsOfLines(resumed(body, source)))
      return
    }
    if (form !== 'lines' || end < 0) continue
    const lines = body.split('\n')
    body = lines.pop() ?? ''
    for (const line of lines) yield runs.add(line)
  }
  if (form === 'lines' || beginsStream(body)) {
    yield runs.add(body) + runs.flush()
    yield* runs.split()
  } else yield* wholeAnswer(body)
}

/** The text that was already read from a source, then the rest of it. */
async function* resumed(read: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  yield read
  for (;;) {
    const { done, value } = await source.next()
    if (done) return
    yield value
  }
}

/** The parts of an answer without status messages of the automation: text is held back while it may become one. */
export async function* answerOf(texts: AsyncIterable<string>, type = ''): AsyncGenerator<AnswerPart> {
  let held: string | null = ''
  const extras: AnswerPart[] = []
  for await (const text of parseAnswer(texts, type)) {
    if (typeof text !== 'string') {
      extras.push(text)
      continue
    }
    if (held === null) {
      yield text
      continue
    }
    held += text
    if (mayBecomeHidden(held)) continue
    yield held
    held = null
  }
  const answer = held === null ? null : showableText(held)
  if (held !== null && answer === null && (held !== '' || extras.length === 0))
    throw new EngineFailure('no answer for a customer')
  if (answer !== null) yield answer
  yield* extras
}
