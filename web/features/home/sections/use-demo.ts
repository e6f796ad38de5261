import { useEffect, useState } from 'react'
import { type Topic, topicOf } from './topics.ts'

export const REPLY_AFTER_MS = 1500

type DemoMessage = { id: number; from: 'visitor'; text: string } | { id: number; from: 'agent'; topic: Topic | null }

/** The state of a scripted conversation, in which every question is answered after a realistic delay. */
export function useDemo() {
  const [messages, setMessages] = useState<readonly DemoMessage[]>([{ id: 0, from: 'agent', topic: 'greeting' }])
  const last = messages.at(-1)
  const pendingQuestion = last?.from === 'visitor' ? last : null

  useEffect(() => {
    if (!pendingQuestion) return
    const answer: DemoMessage = { id: pendingQuestion.id + 1, from: 'agent', topic: topicOf(pendingQuestion.text) }
    const timer = setTimeout(() => setMessages((all) => [...all, answer]), REPLY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pendingQuestion])

  return {
    messages,
    isTyping: pendingQuestion !== null,
    ask: (text: string) => {
      const trimmed = text.trim()
      if (trimmed === '' || pendingQuestion) return
      setMessages((all) => [...all, { id: all.length, from: 'visitor', text: trimmed }])
    },
  }
}
