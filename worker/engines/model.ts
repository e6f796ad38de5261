import type { Usage } from '../contract/engines.ts'
import { type ModelSettings, outputRoom, promptFor } from './budgets.rules.ts'
import { Citations, sourceLine } from './citations.ts'
import { EngineFailure, type Piece, type ReplyEngine, type Turn } from './engine.ts'
import { offersHandOver } from './hand-over.tool.ts'
import type { PromptMessage } from './prompt-messages.ts'
import { ReasoningFilter } from './reasoning-filter.ts'
import { estimatedTokens, withCost } from './tokens.rules.ts'

type Counted = Pick<Usage, 'inputTokens' | 'outputTokens'>

/**
 * What comes back from a model: text, that it calls the tool by which it hands over, what it counted, and the word that this
 * was all, or was filtered out.
 */
export type Part = { text: string } | { handsOver: true } | { counted: Counted } | { isEnd: true; isFiltered?: boolean }

export interface Asked {
  messages: PromptMessage[]
  maxOutputTokens: number
  turn: Turn
}

/** How a kind of model is asked. */
export type Ask = (asked: Asked, signal: AbortSignal) => AsyncIterable<Part>

async function* speaking(turn: Turn, settings: ModelSettings, ask: Ask, signal: AbortSignal): AsyncGenerator<Piece> {
  const prompt = promptFor(settings, turn)
  const thoughts = new ReasoningFilter()
  const citations = new Citations(prompt.passages)
  let written = ''
  let hasSpoken = false
  let counted: Counted | null = null
  let isWhole = false
  let isFiltered = false
  for await (const part of ask({ messages: prompt.messages, maxOutputTokens: outputRoom(settings), turn }, signal)) {
    if ('text' in part) {
      written += part.text
      const text = citations.without(thoughts.without(part.text))
      if (!text) continue
      if (!hasSpoken) yield { sources: prompt.sources }
      hasSpoken = true
      yield { text }
    } else if ('handsOver' in part) {
      if (offersHandOver(settings.kind, turn)) yield { needsMember: true }
    } else if ('counted' in part) counted = part.counted
    else {
      isWhole = true
      isFiltered ||= part.isFiltered === true
    }
  }
  // Some servers end by saying what they counted, others by saying why they stopped; one that says neither was cut off.
  if (!isWhole && !counted) throw new EngineFailure('an answer that broke off')
  const estimate = () => ({ inputTokens: prompt.tokens, outputTokens: estimatedTokens(written) })
  if (isFiltered && !hasSpoken) throw new EngineFailure('it refused the content')
  const { cited } = citations
  const ending = `${citations.rest()}${hasSpoken ? sourceLine(cited, turn) : ''}`
  if (ending) yield { text: ending }
  if (hasSpoken && cited.length > 0) yield { sources: [...new Set(cited.map(({ heading }) => heading))] }
  yield { usage: withCost({ ...(counted ?? estimate()), isEstimated: counted === null }, settings.prices) }
}

/** An engine that asks a model, whichever way it is asked. */
export const modelEngine = (settings: ModelSettings, ask: Ask): ReplyEngine => ({
  kind: settings.kind,
  isMetered: true,
  reply: (turn, signal) => speaking(turn, settings, ask, signal),
})
