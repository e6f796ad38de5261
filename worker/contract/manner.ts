import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import {
  GREETING_MAX,
  NEVER_SAY_LINE_MAX,
  NEVER_SAY_MAX,
  ROLE_MAX,
  SUGGESTED_QUESTION_MAX,
  SUGGESTED_QUESTIONS_MAX,
} from './limits.ts'
import { LOCALES } from './locales.ts'
import { freeText, requiredText } from './text.ts'

export const TONES = ['warm', 'plain', 'formal'] as const
export type Tone = (typeof TONES)[number]

const HAS_LETTERS = /[\p{L}\p{N}]/u
const forbidden = requiredText({ max: NEVER_SAY_LINE_MAX }).check(
  z.regex(HAS_LETTERS, { error: 'behaviour.neverSayEmpty' satisfies ErrorCode }),
)
const INVALID = { error: 'field.invalid' satisfies ErrorCode }

/**
 * How an agent presents itself. `tone`: `null` leaves it to the engine. `neverSay`: words that none of its replies may contain.
 * `languages`: those that it answers in; empty: the one that the contact writes in. `greeting` and `questions` are in the
 * language of the agent; those of the web chat's settings replace them.
 */
export const Manner = z.object(
  {
    role: z._default(freeText({ max: ROLE_MAX }), ''),
    tone: z._default(z.nullable(z.enum(TONES, INVALID)), null),
    neverSay: z._default(
      z
        .array(forbidden, INVALID)
        .check(z.maxLength(NEVER_SAY_MAX, { error: 'behaviour.neverSayTooMany' satisfies ErrorCode })),
      [],
    ),
    languages: z._default(
      z.array(z.enum(LOCALES, INVALID), INVALID).check(z.overwrite((given) => [...new Set(given)])),
      [],
    ),
    greeting: z._default(freeText({ max: GREETING_MAX }), ''),
    questions: z._default(
      z.array(requiredText({ max: SUGGESTED_QUESTION_MAX }), INVALID).check(
        z.maxLength(SUGGESTED_QUESTIONS_MAX, { error: 'behaviour.questionsTooMany' satisfies ErrorCode }),
        z.overwrite((given) => [...new Set(given)]),
      ),
      [],
    ),
  },
  INVALID,
)
export type Manner = z.infer<typeof Manner>

export const NO_MANNER: Manner = { role: '', tone: null, neverSay: [], languages: [], greeting: '', questions: [] }
