import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { CANNED_SHORTCUT_MAX, CANNED_TITLE_MAX, MESSAGE_MAX } from './limits.ts'
import { anId, time } from './parts.ts'
import { freeText, requiredText } from './text.ts'

/** The variables of a canned reply, written in double braces and replaced when it is inserted. */
export const CANNED_VARIABLES = ['name', 'agent', 'business', 'member'] as const
export type CannedVariable = (typeof CANNED_VARIABLES)[number]

const SHORTCUT = /^\/?([\p{L}\p{N}_-]+)$/u

/** Letters of any script, digits, hyphen and underscore; a slash before it is optional and not stored. */
const shortcut = z.pipe(
  requiredText({ required: 'cannedReply.shortcut', tooLong: 'cannedReply.shortcut', max: CANNED_SHORTCUT_MAX }).check(
    z.regex(SHORTCUT, { error: 'cannedReply.shortcut' satisfies ErrorCode }),
  ),
  z.transform((typed: string) => typed.replace('/', '').toLowerCase()),
)

export const CannedReplyInput = z.object({
  shortcut,
  title: z.optional(z.nullable(freeText({ max: CANNED_TITLE_MAX }))),
  text: requiredText({ required: 'chat.messageRequired', tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }),
})
export type CannedReplyInput = z.infer<typeof CannedReplyInput>

export const CannedReply = z.object({
  id: anId,
  shortcut: z.string(),
  title: z.nullable(z.string()),
  text: z.string(),
  updatedAt: time,
})
export type CannedReply = z.infer<typeof CannedReply>
export const CannedReplies = z.array(CannedReply)
export type CannedReplies = z.infer<typeof CannedReplies>
