import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { CONTACT_MAX, EMERGENCY_CONTACT_MAX, HOLIDAY_NAME_MAX, HOLIDAYS_MAX, HOURS_PER_DAY_MAX } from './limits.ts'
import { day, freeText, requiredText } from './text.ts'
import { isTimeZone } from './time-zone.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The minutes since midnight of a time `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const timeOfDay = z
  .string({ error: 'business.time' satisfies ErrorCode })
  .check(z.regex(TIME_OF_DAY, { error: 'business.time' satisfies ErrorCode }))

/** A period of opening hours. When `to` is not after `from`, it ends on the next day. */
const span = z.object({ from: timeOfDay, to: timeOfDay }, { error: 'field.invalid' satisfies ErrorCode })
export type Span = z.infer<typeof span>

const areDisjoint = (spans: readonly Span[]): boolean => {
  const sorted = spans.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from))
  return sorted.every(({ from, to }, index) => {
    const next = sorted[index + 1]
    return !next || (to > from && to <= next.from)
  })
}

const hoursOfDay = z
  .array(span, { error: 'field.invalid' satisfies ErrorCode })
  .check(
    z.maxLength(HOURS_PER_DAY_MAX, { error: 'business.spans' satisfies ErrorCode }),
    z.refine(areDisjoint, { error: 'business.overlap' satisfies ErrorCode }),
  )
const closed = z._default(hoursOfDay, [])

/** A day without spans is closed. */
const hours = z.object(
  { mon: closed, tue: closed, wed: closed, thu: closed, fri: closed, sat: closed, sun: closed },
  { error: 'field.invalid' satisfies ErrorCode },
)
export type Hours = z.infer<typeof hours>

const holiday = z.object(
  { date: day(), name: requiredText({ max: HOLIDAY_NAME_MAX }) },
  { error: 'field.invalid' satisfies ErrorCode },
)
export type Holiday = z.infer<typeof holiday>

const isOncePerDay = (holidays: readonly Holiday[]): boolean =>
  new Set(holidays.map(({ date }) => date)).size === holidays.length

/** An optional text. An empty one becomes `null`. */
const orNone = (text: z.ZodMiniType<string>) =>
  z._default(z.nullable(text).check(z.overwrite((given) => given || null)), null)

const timeZone = z
  .string({ error: 'business.timeZone' satisfies ErrorCode })
  .check(
    z.refine((name: string) => name === '' || isTimeZone(name), { error: 'business.timeZone' satisfies ErrorCode }),
  )

/**
 * Facts about a business, for its agent. Hours and holidays are in `timeZone`, or the account's where it is `null`. Without
 * `hours` it is not known when the business is open. It is closed on holidays.
 */
export const Business = z.object(
  {
    /** How customers reach the business: telephone, e-mail, address. */
    contact: orNone(freeText({ max: CONTACT_MAX })),
    emergencyContact: orNone(freeText({ max: EMERGENCY_CONTACT_MAX })),
    timeZone: orNone(timeZone),
    hours: z._default(z.nullable(hours), null),
    holidays: z._default(
      z
        .array(holiday, { error: 'field.invalid' satisfies ErrorCode })
        .check(
          z.maxLength(HOLIDAYS_MAX, { error: 'business.holidays' satisfies ErrorCode }),
          z.refine(isOncePerDay, { error: 'business.holidayTwice' satisfies ErrorCode }),
        ),
      [],
    ),
  },
  { error: 'field.invalid' satisfies ErrorCode },
)
export type Business = z.infer<typeof Business>

export const NO_BUSINESS: Business = {
  contact: null,
  emergencyContact: null,
  timeZone: null,
  hours: null,
  holidays: [],
}
