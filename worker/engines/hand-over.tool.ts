import type { ChatCompletionFunctionTool } from 'openai/resources/chat/completions'
import type { EngineKind } from '../contract/agents.ts'
import type { Turn } from './engine.ts'
import { estimatedTokens } from './tokens.rules.ts'

export const HAND_OVER = 'hand_over'

/**
 * The only tool that a model is offered. Its description, not the prompt, says when to call it, so that the messages
 * are the same for a provider without tools. Only the fact that it was called is used, not its arguments.
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
 * Whether a model is offered the tool: only for a reply to a contact and only if the agent has a handover. Not offered to
 * Workers AI models, whose formats for tools differ and some of which refuse the parameter.
 */
export const offersHandOver = (kind: EngineKind, { task, isDraft, agent }: Turn): boolean =>
  kind === 'openai' && task === undefined && !isDraft && agent.handover?.isOn === true

const TOOL_TOKENS = estimatedTokens(JSON.stringify(HAND_OVER_TOOL))

/** The estimated tokens of the offered tools. */
export const toolTokens = (kind: EngineKind, turn: Turn): number => (offersHandOver(kind, turn) ? TOOL_TOKENS : 0)
