import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import {
  HAND_BACK_MINUTES_MAX,
  HAND_BACK_MINUTES_MIN,
  HANDOVER_PHRASE_MAX,
  HANDOVER_PHRASES_MAX,
  UNKNOWN_IN_A_ROW_MAX,
} from './limits.ts'
import { requiredText } from './text.ts'

const INVALID = { error: 'field.invalid' satisfies ErrorCode }
const NO_COUNT = { error: 'handover.afterUnknown' satisfies ErrorCode }
const NO_TIME = { error: 'handover.handBack' satisfies ErrorCode }
const phrase = requiredText({ max: HANDOVER_PHRASE_MAX }).check(
  z.regex(/[\p{L}\p{N}]/u, { error: 'handover.phraseEmpty' satisfies ErrorCode }),
)

/**
 * How an agent hands a thread over to the members of its account. `isOn`: the contact is told that a person will answer.
 * `afterUnknown`: after so many replies in a row that did not know the answer; 0: never. `phrases`: words of a contact that
 * hand over. `handBackMinutes`: a thread that a member has is the agent's again so long after the member's last act; `null`:
 * when the member hands it back.
 */
export const Handover = z.object(
  {
    isOn: z._default(z.boolean(INVALID), false),
    afterUnknown: z._default(
      z.int(NO_COUNT).check(z.minimum(0, NO_COUNT), z.maximum(UNKNOWN_IN_A_ROW_MAX, NO_COUNT)),
      2,
    ),
    phrases: z._default(
      z.array(phrase, INVALID).check(
        z.maxLength(HANDOVER_PHRASES_MAX, { error: 'handover.phrasesTooMany' satisfies ErrorCode }),
        z.overwrite((given) => [...new Set(given)]),
      ),
      [],
    ),
    handBackMinutes: z._default(
      z.nullable(
        z.int(NO_TIME).check(z.minimum(HAND_BACK_MINUTES_MIN, NO_TIME), z.maximum(HAND_BACK_MINUTES_MAX, NO_TIME)),
      ),
      null,
    ),
  },
  INVALID,
)
export type Handover = z.infer<typeof Handover>

export const NO_HANDOVER: Handover = { isOn: false, afterUnknown: 2, phrases: [], handBackMinutes: null }
