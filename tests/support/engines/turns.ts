import { NO_BUSINESS } from '../../../worker/contract/business.ts'
import { NO_MANNER } from '../../../worker/contract/manner.ts'
import type { ReplyPart, Turn } from '../../../worker/engines/engine.ts'

/** A question without history and passages. */
export const turn: Turn = {
  message: '¿Cuánto tardan los envíos?',
  attachments: [],
  origin: {
    agentId: 'an-agent',
    sessionId: 'a-session',
    messageId: 'a-message',
    channelType: 'webchat',
    receivedAt: Date.UTC(2026, 10, 20),
  },
  now: Date.UTC(2026, 10, 20),
  language: 'es',
  agent: {
    name: 'Luz',
    description: null,
    systemMessage: 'Sé amable.',
    instructions: '',
    nextStep: '',
    manner: NO_MANNER,
    business: NO_BUSINESS,
    language: 'es',
  },
  passages: [],
  history: [],
}

export async function allOf(pieces: AsyncIterable<ReplyPart>): Promise<ReplyPart[]> {
  const all: ReplyPart[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

export const textOf = (pieces: readonly ReplyPart[]): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
