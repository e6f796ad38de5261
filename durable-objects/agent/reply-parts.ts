import type { MessagePart } from '../../worker/contract/messages.ts'
import type { ReplySuggestion } from '../../worker/contract/reply.ts'
import { parseMessage } from '../../worker/engines/intents.rules.ts'

interface ReplyContent {
  text: string
  options?: readonly ReplySuggestion[] | undefined
}

/**
 * A reply's text and options; `handover` to `agent` if it says that no member answers (`isAlone`); the question's intent or
 * courtesy. D1 reads the last two from the end.
 */
export function replyParts({ text, options = [] }: ReplyContent, question: string, isAlone = false): MessagePart[] {
  const { intent, courtesy } = parseMessage(question)
  const recognised: MessagePart | null = intent ? { type: 'intent', intent } : courtesy && { type: 'courtesy' }
  const distinct = [...new Map(options.map((option) => [option.title, option])).values()]
  const staysWithAgent: MessagePart = { type: 'handover', to: 'agent' }
  return [
    { type: 'text', text },
    ...(distinct.length > 0 ? [{ type: 'choices' as const, options: distinct }] : []),
    ...(isAlone && intent ? [staysWithAgent] : []),
    ...(recognised ? [recognised] : []),
  ]
}
