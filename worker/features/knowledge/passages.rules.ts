import { DOCUMENT_TITLE_MAX, PASSAGE_BODY_MAX, PASSAGE_HEADING_MAX } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { codePoints } from '../../contract/text.ts'
import type { Passage } from '../../engines/engine.ts'
import { detectedLanguage } from '../../engines/language.rules.ts'
import type { Section } from './sections.ts'

const cut = (text: string, most: number): string => {
  const signs = [...text.replaceAll(/\s+/gu, ' ').trim()]
  return signs.length <= most
    ? signs.join('')
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** A title cut to the length that the list of documents shows. */
export const titleFrom = (text: string): string => cut(text, DOCUMENT_TITLE_MAX)

const SENTENCE_END = /(?<=[.!?…。])\s+/u

/** Splits a text into pieces of at most `most` characters: at lines, else sentences, else words. */
function pieces(text: string, most: number, parts: readonly RegExp[] = [/\n/u, SENTENCE_END, /\s+/u]): string[] {
  if (codePoints(text) <= most) return [text]
  const [boundary, ...smaller] = parts
  if (!boundary) return (text.match(new RegExp(`[\\s\\S]{1,${most}}`, 'gu')) ?? []).map(String)
  return packed(
    text.split(boundary).flatMap((part) => pieces(part, most, smaller)),
    boundary.source === '\\n' ? '\n' : ' ',
    most,
  )
}

/** Joins neighbouring parts while the result has at most `most` characters. */
function packed(parts: readonly string[], between: string, most: number): string[] {
  const packs: string[] = []
  let length = 0
  for (const part of parts) {
    const size = codePoints(part)
    const last = packs.at(-1)
    if (last !== undefined && length + between.length + size <= most) {
      packs[packs.length - 1] = `${last}${between}${part}`
      length += between.length + size
    } else if (part.trim() !== '') {
      packs.push(part)
      length = size
    }
  }
  return packs
}

const bodiesOf = (text: string): string[] =>
  packed(
    text.split(/\n\s*\n/u).flatMap((paragraph) => pieces(paragraph.trim(), PASSAGE_BODY_MAX)),
    '\n\n',
    PASSAGE_BODY_MAX,
  )

/** The language of most of the text, so that a foreign name or menu does not decide. */
export function languageOf(text: string, fallback: Locale): Locale {
  const weights = new Map<Locale, number>()
  for (const line of text.split(/\n|(?<=[.!?])\s/u)) {
    const language = detectedLanguage(line)
    if (language) weights.set(language, (weights.get(language) ?? 0) + line.length)
  }
  const [first] = [...weights].sort(([, one], [, other]) => other - one)
  return first?.[0] ?? fallback
}

/**
 * Makes passages of sections. A passage has text of one section only; a long section becomes several passages with the same
 * heading. They do not overlap, because each has its heading and is found and quoted by itself.
 */
export function passagesFrom(sections: readonly Section[], title: string, fallback: Locale): Passage[] {
  const whole = languageOf(sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n'), fallback)
  const seen = new Set<string>()
  return sections.flatMap(({ heading, questions = '', text }) => {
    const passageHeading = cut(heading || title, PASSAGE_HEADING_MAX)
    return bodiesOf(text.replaceAll('\0', '').toWellFormed()).flatMap((body) => {
      const key = `${passageHeading}\n${body}`
      if (seen.has(key)) return []
      seen.add(key)
      return [{ language: languageOf(`${passageHeading}\n${body}`, whole), heading: passageHeading, questions, body }]
    })
  })
}

/** The language of most of the passages' text; `null` when there are none. */
export function mainLanguage(passages: readonly Passage[]): Locale | null {
  const weights = new Map<Locale, number>()
  for (const { language, body } of passages) weights.set(language, (weights.get(language) ?? 0) + body.length)
  return [...weights].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
