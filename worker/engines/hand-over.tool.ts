import type { ChatCompletionFunctionTool } from 'openai/resources/chat/completions'
import type { EngineKind } from '../contract/agents.ts'
import type { Turn } from './engine.ts'
import { estimatedTokens } from './tokens.rules.ts'

export const HAND_OVER = 'hand_over'

/**
 * The only tool that a model is offered. Its description, not the prompt, says when to call it: a provider without tools is
 * asked with the same messages. That it was called is all that is read of it.
 */
export const HAND_OVER_TOOL: ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: HAND_OVER,
    description:
      'Have a person of the business go on with this conversation. Call it when the person asks for that, when a matter needs a decision or an action that you cannot take, or when you cannot help after trying; not for what you can answer. The person is told by the business itself: do not announce it.',
    parameters: {
      type: 'object',
      properties: { reason: { type: 'string', description: 'Why, in a few words.' } },
      additionalProperties: false,
    },
  },
}

/**
 * Whether a model is offered to hand over: only in a reply that its contact gets, and only where the owner says that people
 * answer. Models of the platform are not: each has a form of its own for it, and some refuse the parameter.
 */
export const offersHandOver = (kind: EngineKind, { task, isDraft, agent }: Turn): boolean =>
  kind === 'openai' && task === undefined && !isDraft && agent.handover?.isOn === true

const TOOL_TOKENS = estimatedTokens(JSON.stringify(HAND_OVER_TOOL))

/** About how many tokens of its prompt the tools are that a model is offered. */
export const toolTokens = (kind: EngineKind, turn: Turn): number => (offersHandOver(kind, turn) ? TOOL_TOKENS : 0)
