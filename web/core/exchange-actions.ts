import { createContext, type ReactNode } from 'react'
import type { Conversation } from '../../worker/contract/conversations.ts'
import type { ThreadMessage } from '../../worker/contract/threads.ts'

/** Actions on an exchange that a route adds to the screen; none by default. */
export const ExchangeActions = createContext<((exchange: Conversation) => ReactNode) | null>(null)

/** Actions on a member's message, with the exchange before it. */
export const MemberMessageActions = createContext<((message: ThreadMessage, asked: Conversation) => ReactNode) | null>(
  null,
)
