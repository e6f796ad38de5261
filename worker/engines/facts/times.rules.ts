import type { Locale } from '../../contract/locales.ts'
import { numberPattern, numberValue, ONE } from './numbers.rules.ts'
import type { Reader } from './readers.rules.ts'

const HOUR = 60
const DAY = 24 * HOUR
const NOON = 12 * HOUR
const MONTH = 30 * DAY

const BEFORE = '(?<![\\p{L}\\p{N}])'
const AFTER = '(?![\\p{L}\\p{N}])'
const MERIDIEM = '(?:[ap]\\.? ?m(?:\\.|(?!\\p{L})))'
const CLOCK = `(?:\\d{1,2}[:.]\\d{2}|\\d{1,2}h\\d{2}|\\d{1,2})(?: ?${MERIDIEM})?`
const PARTS_OF_DAY = ' (?:de|por) la (?:manana|tarde|noche)| in the (?:morning|afternoon|evening)| at night'
const HOURS = ' ?(?:h|hs|hrs?|horas?|hours?|цаг\\p{L}*)'
const TO = '(?: ?[-–—] ?| (?:a|y|hasta|to|and|till|until|through) (?:las? |the )?| цагаас | ?-?(?:аас|ээс|оос|өөс) )'
const FROM = '(?:de|desde|entre|from|between|abrimos|open)(?: las?)? '
const AT = '(?:a|desde|hasta|sobre) las? |at |until |оройн |өдрийн |өглөөний |үдээс хойш '

interface Clock {
  minutes: number
  /** Without a part of the day: 7 may be 19:00. */
  isAmbiguous: boolean
}

/** Parses a time of day; `null`: not a valid one. `part`: the text around it with the part of the day. */
function clockOf(text: string, part: string, locale: Locale): Clock | null {
  const [, digits, minutes = '0'] = /^(\d{1,2})(?:[:.h](\d{2}))?/.exec(text) ?? []
  const hour = digits === undefined ? numberValue(text, locale) : Number(digits)
  if (hour > 24 || Number(minutes) > 59) return null
  const context = `${text} ${part}`
  const isAfternoon = /p\.? ?m|tarde|noche|afternoon|evening|night|оройн|өдрийн|хойш/.test(context)
  const isMorning = /a\.? ?m|manana|morning|өглөөний/.test(context)
  const total = (hour % 24) * HOUR + Number(minutes)
  if (isAfternoon) return { minutes: total < NOON ? total + NOON : total, isAmbiguous: false }
  if (isMorning) return { minutes: hour === 12 ? total - NOON : total, isAmbiguous: false }
  return { minutes: total, isAmbiguous: hour <= 12 && !text.startsWith('0') }
}

const time = (text: string, { minutes, isAmbiguous }: Clock) => ({
  kind: 'time' as const,
  text,
  value: minutes,
  ...(isAmbiguous && { or: (minutes + NOON) % DAY }),
})

/** Text behind a number that is no time: a currency, a percent sign, a counted noun. */
const COUNTED = /^ ?(?:[%€$₮£]|(?!(?:los|las|todos|cada|every|but|and)(?!\p{L}))\p{L}{3})/u
const isClock = (text: string): boolean => /[:h]\d|m\.?$/.test(text)

/** Two times of day: `9-18 h`, `from 9 am to 6 pm`. */
const ranges: Reader = {
  pattern: (locale) => {
    const clock = `(?:${CLOCK}|${numberPattern(locale)})`
    return `(${BEFORE}${FROM})?${BEFORE}(${clock})(${PARTS_OF_DAY})?(?:${HOURS})?(${TO})(${clock})(${PARTS_OF_DAY}|${HOURS}${AFTER})?`
  },
  read: ([, from, first = '', firstPart = '', , second = '', part = ''], locale, rest) => {
    const isTime = isClock(first) || isClock(second) || part !== '' || (from !== undefined && !COUNTED.test(rest))
    if (!isTime) return null
    const begin = clockOf(first, firstPart, locale)
    const end = clockOf(second, part, locale)
    if (!begin || !end) return null
    const isSamePart = begin.isAmbiguous && !end.isAmbiguous && end.minutes > NOON && begin.minutes + NOON < end.minutes
    if (isSamePart && !isClock(first)) begin.minutes += NOON
    if (end.isAmbiguous && end.minutes <= begin.minutes) end.minutes += NOON
    return [time(first, { ...begin, isAmbiguous: false }), time(second, { ...end, isAmbiguous: false })]
  },
}

/** One time of day: `19:30`, `7 pm`, `a las 9`. */
const clocks: Reader = {
  pattern: (locale) =>
    `(${AT})?(?:${BEFORE}(\\d{1,2}[:]\\d{2}(?: ?${MERIDIEM})?|\\d{1,2}\\.\\d{2}(?= ?h${AFTER})|\\d{1,2}h\\d{2}|\\d{1,2} ?${MERIDIEM})|${BEFORE}(\\d{1,2}|${numberPattern(locale)}))(${PARTS_OF_DAY})?(?:${HOURS}${AFTER})?`,
  read: ([whole, at = '', exact, bare, part = ''], locale) => {
    const text = exact ?? bare ?? ''
    if (exact === undefined && at === '' && part === '') return null
    const clock = clockOf(text, `${at}${part}`, locale)
    return clock && [time(whole.trim(), clock)]
  },
}

const UNITS: readonly [string, number][] = [
  ['minutos?|minutes?|mins?|минут\\p{L}*', 1],
  ['horas?|hours?|hrs?|hs|h|цаг\\p{L}*', HOUR],
  ['semanas?|weeks?|долоо хоног\\p{L}*', 7 * DAY],
  ['dias?|days?|өдөр\\p{L}*|өдр\\p{L}*|хоног\\p{L}*', DAY],
  ['mes(?:es)?|months?|сар\\p{L}*', MONTH],
  ['anos?|years?|жил\\p{L}*', 12 * MONTH],
]
const ANY_UNIT = UNITS.map(([unit]) => unit).join('|')
const WORKING = '(?:(?:working|business|ажлын) )?'

/** Durations, in minutes. */
const durations: Reader = {
  pattern: (locale) =>
    `(${numberPattern(locale)}|${BEFORE}(?:${ONE[locale]})(?= ))(?:(?: ?[-–] ?| (?:a|o|to|or|y|and|эсвэл) )(${numberPattern(locale)}))?[ -]?${WORKING}(${ANY_UNIT})${AFTER}`,
  read: ([whole, first = '', second, unit = ''], locale) => {
    const [, minutes = 1] = UNITS.find(([forms]) => new RegExp(`^(?:${forms})$`, 'u').test(unit)) ?? []
    // "A month's fee" is no duration.
    if (minutes >= MONTH && numberValue(first, locale) === 0) return null
    return [first, second].flatMap((text) => {
      if (text === undefined) return []
      const value = (numberValue(text, locale) || 1) * minutes
      return [{ kind: 'time' as const, text: second === undefined ? whole : `${text} ${unit}`, value }]
    })
  },
}

const MONTHS: Record<Locale, readonly string[]> = {
  es: 'ene(?:ro)? feb(?:rero)? mar(?:zo)? abr(?:il)? may(?:o)? jun(?:io)? jul(?:io)? ago(?:sto)? sep(?:tiembre)?|setiembre oct(?:ubre)? nov(?:iembre)? dic(?:iembre)?'.split(
    ' ',
  ),
  en: 'jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?'.split(
    ' ',
  ),
  mn: [],
}
const monthPattern = (locale: Locale): string => MONTHS[locale].map((month) => `(?:${month})`).join('|') || '(?!)'
const monthOf = (text: string, locale: Locale): number =>
  MONTHS[locale].findIndex((month) => new RegExp(`^(?:${month})$`, 'u').test(text)) + 1

const date = (text: string, day: number, month: number, year: number | null) =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12
    ? [{ kind: 'date' as const, text, value: month * 100 + day, unit: year === null ? '' : String(year % 100) }]
    : null
const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

export const dateReaders: readonly Reader[] = [
  {
    pattern: () => `${BEFORE}(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})${AFTER}`,
    read: ([text, year, month, day]) => date(text, Number(day), Number(month), Number(year)),
  },
  {
    pattern: () => `${BEFORE}(\\d{1,2})(?:/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?|[-.](\\d{1,2})[-.](\\d{4}))${AFTER}`,
    read: ([text, first, second, shortYear, other, year], locale) => {
      const [one, two] = [Number(first), Number(second ?? other)]
      const isMonthFirst = two > 12 || (locale === 'en' && one <= 12)
      return date(text, isMonthFirst ? two : one, isMonthFirst ? one : two, number(shortYear ?? year))
    },
  },
  {
    pattern: () => `(?:${BEFORE}(\\d{4}) оны? )?${BEFORE}(\\d{1,2})(?:-?р)? ?сар\\p{L}* (\\d{1,2})(?:-?\\p{L}+)?`,
    read: ([text, year, month, day]) => date(text, Number(day), Number(month), number(year)),
  },
  {
    pattern: (locale) =>
      `${BEFORE}(\\d{1,2})(?:st|nd|rd|th)?(?: de| of)? (${monthPattern(locale)})${AFTER}(?:,?(?: de)?(?: del)? (\\d{4})${AFTER})?`,
    read: ([text, day, month = '', year], locale) => date(text, Number(day), monthOf(month, locale), number(year)),
  },
  {
    pattern: (locale) =>
      `${BEFORE}(${monthPattern(locale)})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?${AFTER}(?:,? (\\d{4})${AFTER})?`,
    read: ([text, month = '', day, year], locale) => date(text, Number(day), monthOf(month, locale), number(year)),
  },
]

/** Readers of times of day (minutes from midnight) and durations (minutes), in order of precedence. */
export const timeReaders: readonly Reader[] = [ranges, clocks, durations]
