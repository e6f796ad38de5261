import { blanksIn, hasBlank } from '../../contract/blanks.ts'
import { BLANKS_LISTED, CONTRADICTIONS_LISTED } from '../../contract/limits.ts'
import type { Blank, Contradiction } from '../../contract/review.ts'
import { differenceOf, haveCommonKey, questionKeys } from '../../engines/contradictions.rules.ts'
import { ANSWER_SOURCE, precedes } from '../../engines/precedence.rules.ts'
import { ownKeyOf } from './questions.rules.ts'
import type { QuestionRow, TextRow } from './review.store.ts'

type QuestionTexts = Pick<QuestionRow, 'heading' | 'questions'>

/** The question to show, and its variants. Of a type's question the heading is a variant. */
function questionVariants(
  { heading, questions }: QuestionTexts,
  isOfType: boolean,
): { question: string; otherQuestions: string[] } {
  const alternatives = questions.split('\n').filter(Boolean)
  const variants = new Set(isOfType ? [...alternatives, heading] : [heading, ...alternatives])
  // A heading with a blank is not a question.
  const [question = heading, ...otherQuestions] = [...variants].filter((way) => !hasBlank(way))
  return { question, otherQuestions }
}

const placeOf = ({ number, documentId, kind }: Pick<QuestionRow, 'number' | 'documentId' | 'kind'>) => ({
  number,
  source: kind === 'answer' ? `${ANSWER_SOURCE}${documentId}` : documentId,
})

export interface BlankFacts {
  typeQuestions: readonly (QuestionTexts & Pick<QuestionRow, 'language'>)[]
  questionRows: readonly QuestionRow[]
  bracketed: readonly TextRow[]
  dismissed: ReadonlySet<string>
}

/** Whether a passage has a blank, so that the agent does not use it. */
export const isIncomplete = ({ heading, questions, body }: Pick<TextRow, 'heading' | 'questions' | 'body'>): boolean =>
  [heading, questions, body].some(hasBlank)

/**
 * The blanks that the owner has to fill in: passages with a blank that no finished answer covers, then questions of the type for
 * which the agent has no passage.
 */
export function blanksOf({ typeQuestions, questionRows, bracketed, dismissed }: BlankFacts): Blank[] {
  const open = bracketed.filter(isIncomplete)
  const isOpen = new Set(open.map(({ number }) => number))
  const answered = new Set(
    questionRows
      .filter(({ kind, number }) => kind === 'answer' && !isOpen.has(number))
      .flatMap((row) => [...questionKeys(row)]),
  )
  const known = new Set(questionRows.flatMap((row) => [...questionKeys(row)]))
  const ofPassages = open
    .filter((row) => !haveCommonKey(questionKeys(row), answered))
    .map((row): Blank => {
      const variants = questionVariants(row, false)
      return {
        ...variants,
        key: ownKeyOf(variants.question),
        origin: row.kind === 'answer' ? 'answer' : 'document',
        answer: row.body,
        missing: [...new Set([row.heading, row.questions, row.body].flatMap(blanksIn))],
        language: row.language,
        document: { id: row.documentId, title: row.title },
      }
    })
  const ofType = typeQuestions
    .filter((row) => !haveCommonKey(questionKeys(row), known))
    .map((row): Blank => {
      const variants = questionVariants(row, true)
      const { language } = row
      return {
        ...variants,
        key: ownKeyOf(variants.question),
        origin: 'type',
        answer: '',
        missing: [],
        language,
        document: null,
      }
    })
  return [...ofPassages, ...ofType].filter(({ key }) => !dismissed.has(key)).slice(0, BLANKS_LISTED)
}

/** The maximum of passages with the same question that are compared. */
const SIMILAR_MAX = 10
const TEXTS_MOST = 400

/** Passages of different documents with the same question, the preferred one first. */
export function duplicatesIn(questionRows: readonly QuestionRow[]): number[][] {
  const groups = new Map<string, QuestionRow[]>()
  for (const row of questionRows)
    for (const key of questionKeys(row)) {
      const group = groups.get(`${row.language} ${key}`) ?? []
      if (group.length < SIMILAR_MAX) groups.set(`${row.language} ${key}`, [...group, row])
    }
  const lists: number[][] = []
  let texts = 0
  for (const group of groups.values()) {
    if (new Set(group.map(({ documentId }) => documentId)).size < 2) continue
    texts += group.length
    if (texts > TEXTS_MOST) break
    const ordered = group.toSorted((one, other) => (precedes(placeOf(one), placeOf(other)) ? -1 : 1))
    lists.push(ordered.map(({ number }) => number))
  }
  return lists
}

const sideOf = ({ documentId, kind, title, body, updatedAt }: TextRow, excerpt: string): Contradiction['used'] => ({
  documentId,
  kind,
  title,
  says: excerpt,
  body,
  updatedAt: new Date(updatedAt).toISOString(),
})

/** Passages that contradict the preferred one of their group. Each pair is listed once. */
export function contradictionsIn(groups: readonly (readonly number[])[], texts: readonly TextRow[]): Contradiction[] {
  const byNumber = new Map(texts.map((row) => [row.number, row]))
  const contradictions = new Map<string, Contradiction>()
  for (const [first, ...others] of groups) {
    const used = byNumber.get(first ?? -1)
    for (const number of used ? others : []) {
      const other = byNumber.get(number)
      const key = `${first} ${number}`
      if (!used || !other || other.documentId === used.documentId || contradictions.has(key)) continue
      const difference = differenceOf(used, other)
      if (!difference) continue
      contradictions.set(key, {
        question: used.heading,
        used: sideOf(used, difference.first),
        other: sideOf(other, difference.second),
      })
    }
  }
  return [...contradictions.values()].slice(0, CONTRADICTIONS_LISTED)
}
