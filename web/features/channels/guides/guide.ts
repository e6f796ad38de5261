import type { MessageDescriptor } from '@lingui/core'

/** How a channel is set up at its provider, for somebody who has never done it. */
export interface Guide {
  /** Where it is done. */
  panel: { name: string; url: string }
  /** What is fetched there before the channel can be created. */
  before: readonly MessageDescriptor[]
  /** What is left once it is there. */
  after: readonly MessageDescriptor[]
  mistakes: readonly Mistake[]
}

interface Mistake {
  /** What one sees. */
  sign: MessageDescriptor
  cure: MessageDescriptor
}
