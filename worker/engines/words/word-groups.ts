import { HINTS, type Hint } from '../hints.rules.ts'
import { DOING } from './word-groups-doing.ts'
import { EVERYDAY } from './word-groups-everyday.ts'
import { PEOPLE } from './word-groups-people.ts'
import { PLACES } from './word-groups-places.ts'
import { TRADE } from './word-groups-trade.ts'
import { TRADES } from './word-groups-trades.ts'

/**
 * A group of synonyms, a column per language. `hint`: the kind of information that a question with one of the words
 * asks for.
 */
export interface WordGroup {
  hint: Hint | null
  words: readonly Column[]
}

export interface Column {
  words: string[]
  /** Hyponyms: kinds of what the words name. */
  kinds: string[]
}

const HINT_PREFIX = /^(\w+): /

const wordsIn = (text = ''): string[] => text.match(/\S+/g) ?? []

function columnIn(text: string): Column {
  const [words, kinds] = text.split('<')
  return { words: wordsIn(words), kinds: wordsIn(kinds) }
}

function groupIn(line: string): WordGroup {
  const [head, name] = HINT_PREFIX.exec(line) ?? []
  const hint = HINTS.find((each) => each === name) ?? null
  return {
    hint,
    words: line
      .slice(head?.length ?? 0)
      .split('|')
      .map(columnIn),
  }
}

/**
 * Synonyms of customers and businesses: a group a line, Spanish | English | Mongolian. A question with one of the words
 * matches passages with another. Kinds of it follow `<`; a question for one kind does not match passages about another. The
 * search uses the stems (`stems.gen.ts`).
 */
export const wordGroups = (): WordGroup[] =>
  [TRADE, DOING, PEOPLE, PLACES, TRADES, EVERYDAY].flatMap((rows) => rows.trim().split('\n').map(groupIn))
