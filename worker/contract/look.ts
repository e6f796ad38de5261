import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { COLOR } from './inks.ts'

const STORED = /^[0-9a-f]{32}$/
const SENT = /^data:image\/(?:png|jpeg|webp);base64,/

/** Whether a picture is itself there, as a data URL. */
export const isSent = (avatar: string): boolean => SENT.test(avatar)

/**
 * How an agent looks in its chat. `avatar`: a picture as a data URL where it is sent, afterwards the name that it is
 * stored under; its bytes are judged where they are stored. `color`: of the header, the send button and what visitors write.
 */
export const Look = z.object(
  {
    avatar: z._default(
      z.nullable(
        z
          .string({ error: 'look.imageKind' satisfies ErrorCode })
          .check(z.refine((avatar) => STORED.test(avatar) || isSent(avatar), { error: 'look.imageKind' })),
      ),
      null,
    ),
    color: z._default(
      z.nullable(
        z
          .string({ error: 'look.color' satisfies ErrorCode })
          .check(z.trim(), z.toLowerCase(), z.regex(COLOR, { error: 'look.color' satisfies ErrorCode })),
      ),
      null,
    ),
  },
  { error: 'field.invalid' satisfies ErrorCode },
)
export type Look = z.infer<typeof Look>
export const NO_LOOK: Look = { avatar: null, color: null }

/** Where a stored picture is read, by anybody: an `<img>` sends no token. */
export const avatarAddress = (agentId: string, avatar: string): string => `/api/agents/${agentId}/avatar/${avatar}`
