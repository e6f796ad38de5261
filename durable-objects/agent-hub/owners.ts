import type { ChannelType } from '../../worker/contract/channels.ts'
import type { Trouble } from '../../worker/contract/stream.ts'
import type { Letter, Place } from '../../worker/features/chat/mail.ts'
import type { Readers } from './readers.ts'

/** Whoever reads the whole agent hears of what went wrong while he reads. It is told once and not kept. */
export class Owners {
  readonly #agentId: string
  readonly #readers: Readers

  constructor(agentId: string, readers: Readers) {
    this.#agentId = agentId
    this.#readers = readers
  }

  /** A message that came to nothing, or (`null`) that did not even become a conversation. */
  trouble(type: Trouble['type'], letter: Letter, conversationId: string | null): void {
    const { sessionId, messageId, channelType } = letter
    this.#readers.tellOwners({ type, agentId: this.#agentId, sessionId, messageId, conversationId, channelType })
  }

  exchangeChanged({ sessionId, conversationId }: Place): void {
    this.#readers.tellOwners({ type: 'exchangeChanged', agentId: this.#agentId, sessionId, conversationId })
  }

  channelUpdated(channelType: ChannelType): void {
    this.#readers.tellOwners({ type: 'channelUpdated', agentId: this.#agentId, channelType })
  }

  channelFailed({ channelType }: Pick<Letter, 'channelType'>): void {
    this.#readers.tellOwners({ type: 'channelFailed', agentId: this.#agentId, channelType })
  }
}
