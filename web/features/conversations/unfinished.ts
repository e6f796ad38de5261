import { useSyncExternalStore } from 'react'
import { outputOf } from '../../../worker/contract/reply.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { grown } from '../../core/conversation/growing.ts'

const KEPT = 50

/** Replies as they are being made while the inbox is open, by the id of their message. */
let replies: Readonly<Record<string, string>> = {}
const watchers = new Set<() => void>()

function become(next: typeof replies): void {
  replies = Object.fromEntries(Object.entries(next).slice(-KEPT))
  for (const watch of watchers) watch()
}

/** What a stream tells of replies: pieces of them, and the whole, which stands here until the history has it too. */
export function hearReply(event: StreamEvent): void {
  if (event.type === 'resync') become({})
  if (!('messageId' in event)) return
  const { [event.messageId]: before, ...others } = replies
  if (event.type === 'delta') become({ ...others, [event.messageId]: grown(before ?? '', event) })
  else if (before !== undefined)
    become(event.type ? others : { ...others, [event.messageId]: outputOf(event.webhookResult) ?? '' })
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useUnfinished = () => useSyncExternalStore(watch, () => replies)
