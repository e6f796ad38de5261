import type { EngineSettings, Usage } from '../contract/engines.ts'
import { promptFor } from './budgets.rules.ts'
import type { ReplyPart, Turn } from './engine.ts'
import { estimatedTokens, withCost } from './tokens.rules.ts'

/** Estimates the tokens of a model's reply that ended before the model reported its usage. */
export class Meter {
  readonly #settings: EngineSettings
  readonly #turn: Turn
  #text = ''
  #hasUsage = false

  constructor(settings: EngineSettings, turn: Turn) {
    this.#settings = settings
    this.#turn = turn
  }

  /** Passes the pieces of the reply on and records them. */
  async *observe(parts: AsyncIterable<ReplyPart>): AsyncGenerator<ReplyPart> {
    for await (const part of parts) {
      if ('text' in part) this.#text += part.text
      if ('usage' in part) this.#hasUsage = true
      yield part
    }
  }

  /** The estimated usage of a model that wrote text and reported none; otherwise `null`. Only models count tokens. */
  unreportedUsage(): Usage | null {
    const settings = this.#settings
    const isModel = settings.kind === 'openai' || settings.kind === 'workers-ai'
    if (!isModel || this.#hasUsage || !this.#text) return null
    const { tokens: inputTokens } = promptFor(settings, this.#turn)
    const usage = { inputTokens, outputTokens: estimatedTokens(this.#text), isEstimated: true }
    return withCost(usage, settings.prices)
  }
}
