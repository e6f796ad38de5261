import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { create, insert, type Language, search } from '@orama/orama'
import { stemmer as englishStemmer } from '@orama/stemmers/english'
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish'
import { stopwords as englishStopWords } from '@orama/stopwords/english'
import { stopwords as spanishStopWords } from '@orama/stopwords/spanish'
import MiniSearch from 'minisearch'
import { Retrieval } from '../../durable-objects/agent/retrieval.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import { folded } from '../../worker/core/folding.ts'
import type { Passage } from '../../worker/engines/engine.ts'

/** Finds passages for a question: their numbers, best first, five at most. */
export type Search = (question: string) => Promise<number[]>
export type SearchMaker = (passages: readonly Passage[], locale: Locale) => Promise<Search>

export const MOST = 5

/** The storage of an object, as far as retrieval uses it, on the database that Node brings. */
export function storage(): ConstructorParameters<typeof Retrieval>[0] {
  const database = new DatabaseSync(':memory:')
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    if (bindings.length === 0 && /;\s*\S/.test(query)) database.exec(query)
    const rows = /;\s*\S/.test(query) ? [] : database.prepare(query).all(...bindings)
    return { toArray: () => rows, one: () => rows[0] }
  }
  return { exec: exec as never }
}

export const retrievalOf = (passages: readonly Passage[]): Retrieval => {
  const sql = storage()
  Retrieval.createTables(sql)
  const retrieval = new Retrieval(sql)
  for (const [number, passage] of passages.entries()) retrieval.keep(number + 1, passage)
  retrieval.refresh()
  return retrieval
}

export const ours: SearchMaker = async (passages, locale) => {
  const retrieval = retrievalOf(passages)
  const numberOf = new Map(passages.map(({ heading }, number) => [heading, number]))
  return async (question) => retrieval.search(question, locale).map(({ heading }) => numberOf.get(heading) ?? -1)
}

/** As its documents show it: fields boosted, beginnings of words, slips; and accents folded, which they leave to others. */
export const miniSearch: SearchMaker = async (passages) => {
  const index = new MiniSearch({
    fields: ['heading', 'questions', 'body'],
    processTerm: (term) => folded(term),
    searchOptions: { boost: { heading: 2, questions: 2 }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll(passages.map((passage, id) => ({ id, ...passage })))
  return async (question) =>
    index
      .search(question)
      .slice(0, MOST)
      .map(({ id }) => Number(id))
}

const STEMMED = {
  es: { language: 'spanish' as Language, stemming: true, stemmer: spanishStemmer, stopWords: spanishStopWords },
  en: { language: 'english' as Language, stemming: true, stemmer: englishStemmer, stopWords: englishStopWords },
}
/** It knows no Mongolian: words are split at what is no letter. */
const SPLIT = {
  language: 'mongolian',
  normalizationCache: new Map(),
  tokenize: (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [],
}

/** As its documents show it: its stemmer and stop words of the language, fields boosted, one letter of tolerance. */
export const orama: SearchMaker = async (passages, locale) => {
  const index = create({
    schema: { number: 'number', heading: 'string', questions: 'string', body: 'string' } as const,
    components: { tokenizer: locale === 'mn' ? SPLIT : STEMMED[locale] },
  })
  for (const [number, { heading, questions, body }] of passages.entries())
    await insert(index, { number, heading, questions, body })
  return async (term) => {
    const { hits } = await search(index, {
      term,
      properties: ['heading', 'questions', 'body'],
      boost: { heading: 2, questions: 2 },
      tolerance: 1,
      threshold: 1,
      limit: MOST,
    })
    return hits.map(({ document }) => document.number)
  }
}
