import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[] } | null
}

const BEGINNINGS = ['main.tsx', 'routes/index.tsx?tsr-split=component'].map((path) =>
  resolve(import.meta.dirname, path),
)
const OF_HOME = /\/web\/(?:features\/home|routes\/index)/
/** Without what only further screens need of them. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|valibot|hono|@lingui\/\w+|@tanstack\/(?:history|store|react-store|router-core|react-router|query-core|react-query))\/(?!.*(?:[mM]utationObserver|useMutation|[iI]nfiniteQuery))/

/** Our own modules that the first screen imports without asking for them later. */
function imported(graph: Graph): Set<string> {
  const found = new Set(BEGINNINGS)
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!next.includes('node_modules')) found.add(next)
  return found
}

/**
 * One script for all that every visit begins with: cut into a dozen, it weighs 3 % more and each piece is a request.
 * The home page itself stays apart, since who is signed in never sees it.
 */
export function firstChunk() {
  let own: Set<string> | undefined
  return (id: string, graph: Graph): string | null => {
    own ??= imported(graph)
    return LIBRARIES.test(id) || (own.has(id) && !OF_HOME.test(id)) ? 'first' : null
  }
}
