import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { MESSAGE_MAX } from './limits.ts'
import { freeText, id } from './text.ts'
import { MESSAGE_FILES_MAX } from './upload-limits.ts'
import { uploadId } from './uploads.ts'
import { UUID } from './webchat.ts'

const uploads = z
  .array(uploadId, { error: 'upload.tooMany' satisfies ErrorCode })
  .check(z.maxLength(MESSAGE_FILES_MAX, { error: 'upload.tooMany' satisfies ErrorCode }))

/**
 * Text, files (`uploads`, by their ids) or both. `messageId`: the client's idempotency key. `takesOver`: the agent is silent in
 * the thread from then on. `seen`: the number of the newest message of another member that the writer has seen, 0 for none; the
 * message is refused if there is a newer one.
 */
export const MemberMessageInput = z
  .object({
    messageId: z
      .string({ error: 'chat.messageIdInvalid' satisfies ErrorCode })
      .check(z.regex(UUID, { error: 'chat.messageIdInvalid' satisfies ErrorCode })),
    text: z._default(freeText({ tooLong: 'chat.messageTooLong', max: MESSAGE_MAX }), ''),
    uploads: z._default(uploads, []),
    takesOver: z._default(z.boolean({ error: 'field.invalid' satisfies ErrorCode }), true),
    seen: z.optional(
      z.int({ error: 'field.number' satisfies ErrorCode }).check(z.minimum(0, { error: 'field.number' })),
    ),
    /**
     * The draft that the member has seen, `null`: none. Sending deletes it; a newer draft is kept. Absent: any draft is
     * deleted.
     */
    draftId: z.optional(z.nullable(id('field.id'))),
  })
  .check(
    z.refine(({ text, uploads }) => text !== '' || uploads.length > 0, {
      error: 'chat.messageRequired' satisfies ErrorCode,
      path: ['text'],
    }),
  )
export type MemberMessageInput = z.infer<typeof MemberMessageInput>
