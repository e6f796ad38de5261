import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { COLOR } from './inks.ts'

const STORED = /^[0-9a-f]{32}$/
const SENT = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,/

/** Whether an avatar is the picture itself, as a data URL, and not the name of a stored one. */
export const isSent = (avatar: string): boolean => SENT.test(avatar)

/**
 * The look of an agent in its chat. `avatar`: in a request a picture as a data URL, afterwards the name of the stored picture;
 * its bytes are validated where they are stored. `color`: of the header, the send button and the visitor's messages.
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

/** The public address of a stored picture: an `<img>` sends no token. */
export const avatarAddress = (agentId: string, avatar: string): string => `/api/agents/${agentId}/avatar/${avatar}`
