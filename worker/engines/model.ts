import type { Usage } from '../contract/engines.ts'
import { type ModelSettings, outputRoom, promptFor } from './budgets.rules.ts'
import { Citations, sourceLine } from './citations.ts'
import { EngineFailure, type ReplyEngine, type ReplyPart, type Turn } from './engine.ts'
import { offersHandOver } from './hand-over.tool.ts'
import type { PromptMessage } from './prompt-messages.ts'
import { ReasoningFilter } from './reasoning-filter.ts'
import { estimatedTokens, withCost } from './tokens.rules.ts'

type TokenCounts = Pick<Usage, 'inputTokens' | 'outputTokens'>

/**
 * A part of a model's response: text, a call of the handover tool, its own token counts (`counted`), or its end
 * (`isFiltered`: the provider's content filter stopped it; `isCut`: it was as long as it may be).
 */
export type ModelChunk =
  | { text: string }
  | { handsOver: true }
  | { counted: TokenCounts }
  | { isEnd: true; isFiltered?: boolean; isCut?: true }

export interface ModelRequest {
  messages: PromptMessage[]
  maxOutputTokens: number
  turn: Turn
}

/** Calls a model and streams its response. Throws `EngineFailure`. */
type CallModel = (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelChunk>

/** Streams a model's reply to a turn as pieces, without its reasoning and its citation marks, and its usage at the end. */
async function* modelReply(
  turn: Turn,
  settings: ModelSettings,
  callModel: CallModel,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const prompt = promptFor(settings, turn)
  const reasoning = new ReasoningFilter()
  let citations = new Citations(prompt.passages)
  let output = ''
  let hasText = false
  let counted: TokenCounts | null = null
  let hasEnded = false
  let isFiltered = false
  let isCut = false
  const request = { messages: prompt.messages, maxOutputTokens: outputRoom(settings), turn }
  for await (const part of callModel(request, signal)) {
    if ('text' in part) {
      output += part.text
      const { text: spoken, voids } = reasoning.without(part.text)
      if (voids) {
        citations = new Citations(prompt.passages)
        if (hasText) yield { isVoid: true }
        hasText = false
      }
      const text = citations.without(spoken)
      if (!text) continue
      if (!hasText) yield { sources: prompt.sources }
      hasText = true
      yield { text }
    } else if ('handsOver' in part) {
      if (offersHandOver(settings.kind, turn)) yield { needsMember: true }
    } else if ('counted' in part) counted = part.counted
    else {
      hasEnded = true
      isFiltered ||= part.isFiltered === true
      isCut ||= part.isCut === true
    }
  }
  // Servers end with the usage, the finish reason or both. A response with neither was cut off.
  if (!hasEnded && !counted) throw new EngineFailure('an answer that broke off')
  const estimate = () => ({ inputTokens: prompt.tokens, outputTokens: estimatedTokens(output) })
  const usage = withCost({ ...(counted ?? estimate()), isEstimated: counted === null }, settings.prices)
  if (isFiltered && !hasText) throw new EngineFailure('it refused the content')
  const last = citations.without(reasoning.rest())
  if (isCut && !hasText && !last.trim()) {
    yield { usage }
    throw new EngineFailure('it ran out of tokens')
  }
  const { cited } = citations
  const ending = `${last}${citations.rest()}${hasText ? sourceLine(cited, turn) : ''}`
  if (ending) yield { text: ending }
  if (hasText && cited.length > 0) yield { sources: [...new Set(cited.map(({ heading }) => heading))] }
  yield { usage }
}

/** An engine that prompts a model; `callModel` is the protocol by which the model is called. */
export const modelEngine = (settings: ModelSettings, callModel: CallModel): ReplyEngine => ({
  kind: settings.kind,
  isMetered: true,
  reply: (turn, signal) => modelReply(turn, settings, callModel, signal),
})
