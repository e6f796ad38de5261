import { questionKeys } from '../../worker/engines/contradictions.rules.ts'
import { type Sentences, sentencesOf } from '../../worker/engines/four-grams.rules.ts'
import { hintsIn } from '../../worker/engines/hints.rules.ts'
import { type PassageTerms, stemFrequencies } from '../../worker/engines/retrieval.rules.ts'
import { wordsInOrder } from '../../worker/engines/words/terms.ts'

/** A passage with its stems. `askedTerms`: one line for the heading and for each question; `bodyTerms`: of the text. */
export type PassageRow = Record<'heading' | 'questions' | 'body' | 'language' | 'askedTerms' | 'bodyTerms', string> & {
  number: number
}

/** A passage split into its terms and into its sentences, questions included. `questions`: as normalised words. */
export interface ParsedPassage extends PassageTerms {
  row: PassageRow
  bodyStems: ReadonlySet<string>
  text: Sentences
  questions: ReadonlySet<string>
  /** The keys of its questions (`contradictions.rules.ts`). */
  questionKeys: ReadonlySet<string>
}

/** Heading and questions of a passage as normalised words; a heading of one word is a topic and no question. */
const questionsOf = ({ heading, questions }: PassageRow): string[] =>
  [heading, ...questions.split('\n')].flatMap((line) => {
    const words = wordsInOrder(line)
    return words.length > 1 ? [words.join(' ')] : []
  })

export function parsePassage(row: PassageRow): ParsedPassage {
  const { heading, questions, body, askedTerms, bodyTerms } = row
  const asked = askedTerms.split('\n').map((line) => line.split(' '))
  const stems = bodyTerms.split(' ')
  return {
    row,
    asked,
    frequencies: stemFrequencies(asked, stems),
    bodyStems: new Set(stems),
    hints: hintsIn(body),
    text: sentencesOf(`${heading}\n${questions}\n${body}`),
    questions: new Set(questionsOf(row)),
    questionKeys: questionKeys(row),
  }
}

const ALIKE_FROM = 0.8

/** Whether two passages of a language are near duplicates: at least 80 % of the shorter one's stems are in the other, and all its numbers. */
export function isDuplicate(
  { row: { language }, bodyStems: one }: ParsedPassage,
  { row, bodyStems: other }: ParsedPassage,
): boolean {
  if (row.language !== language) return false
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  if (few.size < many.size / 2) return false
  let mayMiss = Math.floor(few.size * (1 - ALIKE_FROM))
  for (const stem of few) if (!many.has(stem) && mayMiss-- === 0) return false
  return [...few].every((stem) => many.has(stem) || !/\d/.test(stem))
}
