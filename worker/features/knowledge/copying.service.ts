import { commit, type Database } from '../../core/db.ts'
import * as store from './passages.store.ts'

/** What a hub has of its agent's knowledge: as a whole, and of each source by itself. */
export interface KnownKnowledge {
  version: string | null
  sources: Readonly<Record<string, number>>
}

/** What there is to know now, and the passages of those sources that the hub does not have as they are. */
export interface KnowledgeReading {
  version: string
  sources: Record<string, number>
  passages: store.CopiedPassage[]
}

/**
 * Reads what has changed, beside another statement of the same batch; `whole` asks on for as long as there is more than
 * one answer of the database holds. What changes during that has another version and is read the next time.
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
      passages,
    }
  },
})
