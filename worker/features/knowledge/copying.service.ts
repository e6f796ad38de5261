import { hasBlank } from '../../contract/blanks.ts'
import { commit, type Database } from '../../core/db.ts'
import type { Passage } from '../../engines/engine.ts'
import * as store from './passages.store.ts'

/** Whether something of a passage is still open. */
export const isUnfinished = ({ heading, questions, body }: Omit<Passage, 'address'>): boolean =>
  [heading, questions, body].some(hasBlank)

/** The version of an agent object's copy of the knowledge: of the whole, and of each source. */
export interface KnownKnowledge {
  version: string | null
  sources: Readonly<Record<string, number>>
}

/**
 * The current versions, and the passages of the sources whose version in the agent object differs. A passage with a blank
 * is not among them: visitors hear nothing of it.
 */
export interface KnowledgeReading {
  version: string
  sources: Record<string, number>
  passages: store.CopiedPassage[]
}

/**
 * Statements that read the changed passages, for a batch with other statements; `whole` reads further pages while an
 * answer is full. A change during these reads gets another version, so that the next reading includes it.
 */
export const readingBeside = (db: Database, agentId: string, { version, sources: known }: KnownKnowledge) => ({
  statements: [
    store.sourcesUnlessKnown(db, agentId, version),
    store.passagesUnlessKnown(db, agentId, version, known),
  ] as const,
  whole: async (
    newVersion: string,
    sources: readonly store.KnownSource[],
    first: readonly store.CopiedPassage[],
  ): Promise<KnowledgeReading> => {
    const passages = [...first]
    for (let page = first; page.length === store.COPIED_AT_ONCE; ) {
      const after = passages.at(-1)?.number ?? 0
      ;[page] = await commit(db, store.passagesUnlessKnown(db, agentId, version, known, after))
      passages.push(...page)
    }
    return {
      version: newVersion,
      sources: Object.fromEntries(sources.map(({ source, version: at }) => [source, at])),
      passages: passages.filter((passage) => !isUnfinished(passage)),
    }
  },
})
