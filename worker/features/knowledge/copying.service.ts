import { hasBlank } from '../../contract/blanks.ts'
import { commit, type Database } from '../../core/db.ts'
import type { Passage } from '../../engines/engine.ts'
import * as store from './passages.store.ts'

/** Whether a passage contains a blank that its owner has still to fill in. */
export const isUnfinished = ({ heading, questions, body }: Omit<Passage, 'address'>): boolean =>
  [heading, questions, body].some(hasBlank)

/** The versions of an agent object's copy: of the whole knowledge, and of each source. */
export interface KnownKnowledge {
  version: string | null
  sources: Readonly<Record<string, number>>
}

/**
 * The current versions, and the passages of the sources whose version differs from the agent object's. Passages with blanks are
 * left out, because visitors must not be shown them.
 */
export interface KnowledgeReading {
  version: string
  sources: Record<string, number>
  passages: store.CopiedPassage[]
}

/**
 * Statements that read the changed passages, for a batch with other statements; `whole` reads further pages until one is not
 * full. A change during these reads raises the version, so that the next reading includes it.
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
