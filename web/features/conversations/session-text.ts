import type { Conversation } from '../../../worker/contract/conversations.ts'

interface TextWords {
  visitor: string
  agent: string
  when: (timestamp: string) => string
}

/** A conversation as plain text, for copying. */
export const sessionText = (exchanges: readonly Conversation[], { visitor, agent, when }: TextWords): string =>
  exchanges
    .map(({ timestamp, userMessage, agentResponse }) =>
      [`[${when(timestamp)}]`, `${visitor} ${userMessage}`, agentResponse && `${agent} ${agentResponse}`]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n')
