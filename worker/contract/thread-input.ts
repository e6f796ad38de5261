import * as z from 'zod/mini'
import { tag } from './conversation-sessions.ts'
import type { ErrorCode } from './errors.ts'
import { id, oneOf } from './text.ts'
import { ATTRIBUTES_MAX, TAGS_MAX } from './thread-limits.ts'
import { THREAD_STATUSES } from './thread-status.ts'
import { ContactAttribute } from './threads.ts'

const tags = z.array(tag, { error: 'thread.tags' }).check(z.maxLength(TAGS_MAX, { error: 'thread.tags' }))
const attributes = z
  .array(ContactAttribute, { error: 'thread.attributes' })
  .check(z.maxLength(ATTRIBUTES_MAX, { error: 'thread.attributes' }))

export const ThreadInput = z
  .object({
    status: z.optional(oneOf(THREAD_STATUSES, 'field.option')),
    /**
     * For closing: the last exchange that the caller has seen, and the number of the newest message of another member, 0 for
     * none (absent: not checked). The thread is not closed if there is anything newer.
     */
    seen: z.optional(
      z.object({
        exchangeId: id('field.id'),
        message: z.optional(
          z.int({ error: 'field.number' satisfies ErrorCode }).check(z.minimum(0, { error: 'field.number' })),
        ),
      }),
    ),
    /** All tags and attributes of the thread. */
    tags: z.optional(tags),
    attributes: z.optional(attributes),
    /** Single ones, so that what others change at the same time is kept. What replaces a removed one has its place. */
    addTags: z.optional(tags),
    removeTags: z.optional(tags),
    addAttributes: z.optional(attributes),
    removeAttributes: z.optional(attributes),
    /** `null`: not assigned. */
    assigneeId: z.optional(z.nullable(id('thread.assignee'))),
    /** Marks the thread as read or unread for the caller. */
    isRead: z.optional(z.boolean({ error: 'field.invalid' })),
    /** The id of the draft that is discarded; a newer draft is kept. */
    discardsDraft: z.optional(id('field.id')),
  })
  .check(
    z.refine((input) => Object.values(input).some((field) => field !== undefined), {
      error: 'thread.nothing',
      path: ['status'],
    }),
  )
export type ThreadInput = z.infer<typeof ThreadInput>
