import { useSyncExternalStore } from 'react'
import { outputOf } from '../../../worker/contract/reply.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { withPiece } from '../../core/conversation/pieces.ts'

const KEPT = 50

/** The unfinished replies while the inbox is open, by the id of their message. */
let replies: Readonly<Record<string, string>> = {}
const watchers = new Set<() => void>()

function become(next: typeof replies): void {
  replies = Object.fromEntries(Object.entries(next).slice(-KEPT))
  for (const watch of watchers) watch()
}

/** Handles the pieces of a reply, and the whole, which is shown here until the history has it. */
export function hearReply(event: StreamEvent): void {
  if (event.type === 'resync') become({})
  if (!('messageId' in event)) return
  const { [event.messageId]: before, ...others } = replies
  if (event.type === 'delta') become({ ...others, [event.messageId]: withPiece(before ?? '', event) })
  else if (before !== undefined)
    become(event.type ? others : { ...others, [event.messageId]: outputOf(event.webhookResult) ?? '' })
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useUnfinished = () => useSyncExternalStore(watch, () => replies)
