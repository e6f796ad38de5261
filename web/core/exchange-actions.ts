import { createContext, type ReactNode } from 'react'
import type { Conversation } from '../../worker/contract/conversations.ts'
import type { ThreadMessage } from '../../worker/contract/threads.ts'

/** Actions that a route adds to each exchange, so that this feature does not import another; none by default. */
export const ExchangeActions = createContext<((exchange: Conversation) => ReactNode) | null>(null)

/** The same for a member's message; `exchange` is the exchange before it. */
export const MemberMessageActions = createContext<
  ((message: ThreadMessage, exchange: Conversation) => ReactNode) | null
>(null)
