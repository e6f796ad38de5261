/** Receives the text of a reply. `onRestart`: the reply starts over, and the text so far is void. */
export interface ReplyTextListener {
  onText(text: string): void
  onRestart(): void
}

/** A reply that is being made. */
export interface PendingReply {
  sessionId: string
  text: string
  /** How many characters of the text were published to the open streams. */
  published: number
  /** Whether a timer will publish the text after `published`. Text that came while nobody read has none. */
  isScheduled: boolean
  listeners: Set<ReplyTextListener>
}

export const pendingReply = (sessionId: string, listeners = new Set<ReplyTextListener>()): PendingReply => ({
  sessionId,
  text: '',
  published: 0,
  isScheduled: false,
  listeners,
})
