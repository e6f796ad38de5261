import { createContext, type ReactNode } from 'react'
import type { Conversation } from '../../worker/contract/conversations.ts'

/** Actions on an exchange that a route adds to the screen; none by default. */
export const ExchangeActions = createContext<((exchange: Conversation) => ReactNode) | null>(null)
