import * as z from 'zod/mini'
import { CHANNEL_TYPES } from './channel-types.ts'
import type { ErrorCode } from './errors.ts'
import {
  HAND_BACK_MINUTES_MAX,
  HAND_BACK_MINUTES_MIN,
  HANDOVER_PAGE_MAX,
  HANDOVER_PHRASE_MAX,
  HANDOVER_PHRASES_MAX,
  UNKNOWN_IN_A_ROW_MAX,
  WAIT_MINUTES_MAX,
  WAIT_MINUTES_MIN,
} from './limits.ts'
import { oneOf, requiredText } from './text.ts'
import { ASSIGNMENTS } from './thread-status.ts'

const APP_PAUSE_MINUTES = 60

/** Within business hours, or outside of them. */
export const HANDOVER_HOURS = ['open', 'closed'] as const

const INVALID = { error: 'field.invalid' satisfies ErrorCode }
const NO_COUNT = { error: 'handover.afterUnknown' satisfies ErrorCode }
const NO_TIME = { error: 'handover.handBack' satisfies ErrorCode }
const NO_PAUSE = { error: 'handover.appPause' satisfies ErrorCode }
const NO_WAIT = { error: 'handover.wait' satisfies ErrorCode }
const minutes = (
  error: { error: string },
  byDefault: number | null,
  min = HAND_BACK_MINUTES_MIN,
  max = HAND_BACK_MINUTES_MAX,
) => z._default(z.nullable(z.int(error).check(z.minimum(min, error), z.maximum(max, error))), byDefault)
const linesOf = (max: number, tooMany: ErrorCode) =>
  z._default(
    z
      .array(
        requiredText({ max }).check(z.regex(/[\p{L}\p{N}]/u, { error: 'handover.phraseEmpty' satisfies ErrorCode })),
        INVALID,
      )
      .check(
        z.maxLength(HANDOVER_PHRASES_MAX, { error: tooMany }),
        z.overwrite((given) => [...new Set(given)]),
      ),
    [],
  )

/**
 * How an agent hands a thread over to the members of its account. `isOn`: it hands over, and notifies the contact that a person
 * will answer. `afterUnknown`: the number of consecutive replies that did not know the answer before it does; 0: never.
 * `phrases`: phrases of a contact that cause a handover. `pages`: parts of the address of a web chat's page that do. `channels`
 * (empty: all) and `hours` (`null`: any time): messages on these channels and in these hours are left to members, before an
 * engine is called; with neither set, none are. `handBackMinutes`: how long after the member's last act a thread taken over is
 * handed back to the agent; `null`: only by the member. `appPauseMinutes`: the same for a thread in which a person writes with
 * the provider's own app. `waitMinutes`: members are notified again of a thread whose contact waits longer; `null`: never.
 * `assign`: how a thread that begins to wait is assigned. `asksRating`: contacts of providers are asked for a rating after a
 * member has closed their thread.
 */
export const Handover = z.object(
  {
    isOn: z._default(z.boolean(INVALID), false),
    afterUnknown: z._default(
      z.int(NO_COUNT).check(z.minimum(0, NO_COUNT), z.maximum(UNKNOWN_IN_A_ROW_MAX, NO_COUNT)),
      2,
    ),
    phrases: linesOf(HANDOVER_PHRASE_MAX, 'handover.phrasesTooMany'),
    pages: linesOf(HANDOVER_PAGE_MAX, 'handover.pagesTooMany'),
    channels: z._default(
      z.array(oneOf(CHANNEL_TYPES, 'field.option'), INVALID).check(
        z.maxLength(CHANNEL_TYPES.length, INVALID),
        z.overwrite((given) => [...new Set(given)]),
      ),
      [],
    ),
    hours: z._default(z.nullable(oneOf(HANDOVER_HOURS, 'field.option')), null),
    handBackMinutes: minutes(NO_TIME, null),
    appPauseMinutes: minutes(NO_PAUSE, APP_PAUSE_MINUTES),
    waitMinutes: minutes(NO_WAIT, null, WAIT_MINUTES_MIN, WAIT_MINUTES_MAX),
    assign: z._default(oneOf(ASSIGNMENTS, 'field.option'), 'hand'),
    asksRating: z._default(z.boolean(INVALID), false),
  },
  INVALID,
)
export type Handover = z.infer<typeof Handover>

export const NO_HANDOVER: Handover = {
  isOn: false,
  afterUnknown: 2,
  phrases: [],
  pages: [],
  channels: [],
  hours: null,
  handBackMinutes: null,
  appPauseMinutes: APP_PAUSE_MINUTES,
  waitMinutes: null,
  assign: 'hand',
  asksRating: false,
}
