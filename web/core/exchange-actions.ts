import { createContext, type ReactNode } from 'react'
import type { Conversation } from '../../worker/contract/conversations.ts'

/** What a route lets be done with an exchange beside what its screen knows of itself; nothing by itself. */
export const ExchangeActions = createContext<((exchange: Conversation) => ReactNode) | null>(null)
