import { createContext } from 'react'

/** The look of the agent in its chat: its picture, and the colour of the visitor's own messages. */
export const ChatLook = createContext<{
  avatar?: string | undefined
  accent?: { background: string; color: string } | undefined
}>({})
