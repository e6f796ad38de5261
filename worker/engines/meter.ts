import type { EngineSettings, Usage } from '../contract/engines.ts'
import { promptFor } from './budgets.rules.ts'
import type { Piece, Turn } from './engine.ts'
import { estimatedTokens, withCost } from './tokens.rules.ts'

/** Knows what a model has said that did not come to say what it took. */
export class Meter {
  readonly #settings: EngineSettings
  readonly #turn: Turn
  #heard = ''
  #isPaid = false

  constructor(settings: EngineSettings, turn: Turn) {
    this.#settings = settings
    this.#turn = turn
  }

  async *watching(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      if ('text' in piece) this.#heard += piece.text
      if ('usage' in piece) this.#isPaid = true
      yield piece
    }
  }

  /** About what it took, when it said something and not how much; only models count tokens. */
  unpaid(): Usage | null {
    const settings = this.#settings
    const isModel = settings.kind === 'openai' || settings.kind === 'workers-ai'
    if (!isModel || this.#isPaid || !this.#heard) return null
    const { tokens: inputTokens } = promptFor(settings, this.#turn)
    const usage = { inputTokens, outputTokens: estimatedTokens(this.#heard), isEstimated: true }
    return withCost(usage, settings.prices)
  }
}
