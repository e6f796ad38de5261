import type { Reader } from './readers.rules.ts'

/** Folded names of the days of the week from Monday in the three languages. Abbreviations are read only in ranges. */
const DAYS = [
  'lunes|mondays?|даваа',
  'martes|tuesdays?|мягмар',
  'miercoles|wednesdays?|лхагва',
  'jueves|thursdays?|пүрэв',
  'viernes|fridays?|баасан',
  'sabados?|saturdays?|бямба',
  'domingos?|sundays?|ням',
]
const SHORT = ['lun|mon', 'mar|tues?', 'mie|wed', 'jue|thu(?:rs?)?', 'vie|fri', 'sab|sat', 'dom|sun']
const BEFORE = '(?<![\\p{L}\\p{N}])'
const ENDING = '(?:(?<=\\p{Script=Cyrillic})\\p{Script=Cyrillic}{0,5})?(?: гараг\\p{L}*)?(?!\\p{L})'
const DAY = `(?:${DAYS.join('|')})`
const ANY = `(?:${[...DAYS, ...SHORT].join('|')})`
const TO = '(?:\\.? ?[-–—] ?|\\.? (?:a|al|hasta el|hasta|to|through|till|until) | )'
const EVERY = 0b1111111
const WORKING = 0b0011111
const WEEKEND = 0b1100000

const NAMED = [...DAYS.entries()].map(([index, forms]) => new RegExp(`^(?:${forms}|${SHORT[index]})`, 'u'))
const indexOf = (text: string): number => NAMED.findIndex((forms) => forms.test(text))

const day = (text: string, value: number) => [{ kind: 'day' as const, text: text.trim(), value }]

/** The bit mask of the days from the first to the last, inclusive; it may wrap around the end of the week. */
function between(first: number, last: number): number {
  let mask = 0
  for (let at = first; ; at = (at + 1) % 7) {
    mask |= 1 << at
    if (at === last) return mask
  }
}

const ABLATIVE = /(?:аас|ээс|оос|өөс)$/u

/** Readers of days of the week. Their value is a bit mask, bit 0 is Monday. */
export const dayReaders: readonly Reader[] = [
  {
    pattern: () => `${BEFORE}(${ANY}${ENDING})(${TO})(${ANY}${ENDING})`,
    read: ([text, first = '', joint = '', last = '']) => {
      const [from, to] = [indexOf(first), indexOf(last)]
      const isRange = joint.trim() !== '' || ABLATIVE.test(first)
      return isRange && from >= 0 && to >= 0 ? day(text, between(from, to)) : null
    },
  },
  {
    pattern: () => `${BEFORE}(?:todos los dias|cada dia|every ?day|daily|seven days a week|өдөр бүр)(?!\\p{L})`,
    read: ([text]) => day(text, EVERY),
  },
  {
    pattern: () => `${BEFORE}(?:entre semana|dias (?:laborables|habiles)|weekdays|ажлын өд(?:ө)?р\\p{L}*)(?!\\p{L})`,
    read: ([text]) => day(text, WORKING),
  },
  {
    pattern: () => `${BEFORE}(?:fin(?:es)? de semana|weekends?|амралтын өд(?:ө)?р\\p{L}*)(?!\\p{L})`,
    read: ([text]) => day(text, WEEKEND),
  },
  {
    pattern: () => `${BEFORE}${DAY}${ENDING}`,
    read: ([text]) => day(text, 1 << indexOf(text)),
  },
]
