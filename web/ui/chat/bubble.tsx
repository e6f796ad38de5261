import { type ReactNode, useContext } from 'react'
import { Avatar } from '../avatar.tsx'
import { classes } from '../class-names.ts'
import { ChatLook } from './chat-look.ts'

export interface BubbleProps {
  from: 'visitor' | 'agent'
  /** The author, for screen readers. */
  author: string
  /** A member wrote the message, so the agent's picture is left out. */
  isFromMember?: boolean
  children: ReactNode
  /** The time in ISO 8601, and as displayed. */
  at?: { iso: string; text: string }
  /** Actions beside the time. */
  actions?: ReactNode
  /** A note below the message, such as that it was not sent. */
  note?: ReactNode
}

/** A message: those of the agent on the left, those of the visitor on the right. */
export function Bubble({ from, author, isFromMember, children, at, actions, note }: BubbleProps) {
  const { avatar, accent } = useContext(ChatLook)
  const isOwn = from === 'visitor'
  return (
    <div className={classes('flex gap-2 max-w-full', isOwn ? 'justify-end pl-10' : 'pr-6')}>
      {!isOwn && (
        <span className="self-end mb-5 max-[19rem]:hidden">
          <Avatar name={author} picture={isFromMember ? null : avatar} />
        </span>
      )}
      <div className={classes('flex flex-col min-w-0', isOwn ? 'items-end' : 'items-start')}>
        <div
          style={isOwn ? accent : undefined}
          className={classes(
            'max-w-full px-4 py-2.5 rounded-card text-[0.9375rem] wrap-anywhere shadow-sm',
            isOwn ? 'bg-brand text-brand-ink rounded-br-sm' : 'bg-surface text-ink border border-line rounded-bl-sm',
          )}
        >
          <span className="sr-only">{author}: </span>
          {children}
        </div>
        <div className={classes('flex flex-col min-h-5 px-1 text-xs text-ink-faint', isOwn && 'items-end text-right')}>
          {at && (
            <span aria-live="off" className="flex flex-wrap items-center">
              <time dateTime={at.iso}>{at.text}</time>
              {actions}
            </span>
          )}
          {note}
        </div>
      </div>
    </div>
  )
}
