import { useEffect, useState } from 'react'
import { type Topic, topicOf } from './topics.ts'

export const REPLY_AFTER_MS = 1500

type DemoMessage = { id: number; from: 'visitor'; text: string } | { id: number; from: 'agent'; topic: Topic | null }

/** A scripted conversation; every question is answered after a realistic delay. */
export function useDemo() {
  const [messages, setMessages] = useState<readonly DemoMessage[]>([{ id: 0, from: 'agent', topic: 'greeting' }])
  const last = messages.at(-1)
  const asked = last?.from === 'visitor' ? last : null

  useEffect(() => {
    if (!asked) return
    const answer: DemoMessage = { id: asked.id + 1, from: 'agent', topic: topicOf(asked.text) }
    const timer = setTimeout(() => setMessages((all) => [...all, answer]), REPLY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [asked])

  return {
    messages,
    isTyping: asked !== null,
    ask: (text: string) => {
      const said = text.trim()
      if (said === '' || asked) return
      setMessages((all) => [...all, { id: all.length, from: 'visitor', text: said }])
    },
  }
}
