import type { MessageDescriptor } from '@lingui/core'

/** How a channel is set up at its provider, for beginners. */
export interface Guide {
  /** The provider's page for it. */
  panel: { name: string; url: string }
  /** The steps before the channel can be created. */
  before: readonly MessageDescriptor[]
  /** The steps afterwards. */
  after: readonly MessageDescriptor[]
  mistakes: readonly Mistake[]
}

interface Mistake {
  /** What is visible when it failed. */
  sign: MessageDescriptor
  cure: MessageDescriptor
}
