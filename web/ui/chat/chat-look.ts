import { createContext } from 'react'

/** The look of the agent that a chat is with: its picture, and the colour of what is the visitor's own. */
export const ChatLook = createContext<{
  avatar?: string | undefined
  accent?: { background: string; color: string } | undefined
}>({})
