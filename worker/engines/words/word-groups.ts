import { HINTS, type Hint } from '../hints.rules.ts'
import { DOING } from './word-groups-doing.ts'
import { PEOPLE } from './word-groups-people.ts'
import { PLACES } from './word-groups-places.ts'
import { TRADE } from './word-groups-trade.ts'
import { TRADES } from './word-groups-trades.ts'

/** `hint`: what somebody wants to be told who asks with one of the words. `kinds`: words of what these are kinds of. */
export interface WordGroup {
  hint: Hint | null
  words: readonly Column[]
}

export interface Column {
  words: string[]
  kinds: string[]
}

const HINTED = /^(\w+): /

const wordsIn = (text = ''): string[] => text.match(/\S+/g) ?? []

function columnIn(text: string): Column {
  const [words, kinds] = text.split('<')
  return { words: wordsIn(words), kinds: wordsIn(kinds) }
}

function groupIn(line: string): WordGroup {
  const [head, named] = HINTED.exec(line) ?? []
  const hint = HINTS.find((each) => each === named) ?? null
  return {
    hint,
    words: line
      .slice(head?.length ?? 0)
      .split('|')
      .map(columnIn),
  }
}

/**
 * Words that customers and businesses say for the same thing: a group a line, Spanish | English | Mongolian. What
 * somebody asks with one of them may be answered with another; after `<` stand kinds of it, which are no answer to each
 * other. Searching reads their stems (`stems.gen.ts`).
 */
export const wordGroups = (): WordGroup[] =>
  [TRADE, DOING, PEOPLE, PLACES, TRADES].flatMap((rows) => rows.trim().split('\n').map(groupIn))
