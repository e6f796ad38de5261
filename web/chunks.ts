import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds?: readonly string[] } | null
}

const own = (paths: string[]) => paths.map((path) => resolve(import.meta.dirname, path))
const BEGINNINGS = own(['main.tsx', 'routes/index.tsx?tsr-split=component'])
const OF_HOME = /\/web\/(?:features\/home|routes\/index)/
/** The entry modules of the first screens of signed-in members. */
const BEGINNINGS_SIGNED_IN = own([
  'routes/_signed-in.tsx?tsr-split=component',
  'routes/_signed-in/dashboard.tsx?tsr-split=component',
  'features/shell/sidebar.tsx',
])
const OF_SCREENS = /\/web\/(?:features\/dashboard|routes)/
/** Small modules of nearly every signed-in screen. */
const OF_MOST_SCREENS =
  /\/web\/ui\/(?:badge|panel|form-failure|loading-shape|loading-outlines)\.tsx|\/web\/core\/(?:ids|use-change|use-is-here|use-mutation|use-typed-search|use-deletion|ago|on-phone)\.tsx?|@tanstack\/.*(?:mutationObserver|useMutation)/
/** The library for schemas, and the schemas of the screens of agents and conversations. The dashboard needs none of them. */
export const SCHEMAS =
  /node_modules\/zod\/|\/worker\/contract\/(?:channels|engines|own-engine|agent-type-engine|paging|training)\.ts/
/** The files that the page itself loads. A screen need not preload them. */
export const OF_PAGE = /\/(?:rolldown-runtime|first)-[\w-]{8}\.(?:js|css)$/
/** The libraries of the first screen, without the modules that only further screens use. */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|valibot|hono|@lingui\/\w+|@tanstack\/(?:history|store|react-store|router-core|react-router|query-core|react-query))\/(?!.*(?:[mM]utationObserver|useMutation|[iI]nfiniteQuery|useBlocker))/

/** The modules for undo and bins: one script instead of five small ones. */
export const OF_BINS = /\/web\/(?:ui\/(?:bin|undo-button|confirming)\.tsx?|core\/(?:bin-words|days)\.ts)/

/** The modules of this project that `beginnings` import statically, transitively. */
function imported(graph: Graph, beginnings: readonly string[]): Set<string> {
  const found = new Set(beginnings)
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!next.includes('node_modules')) found.add(next)
  return found
}

/**
 * One script (`first`) for what every visit loads, and one (`frame`) for the signed-in layout. A dozen smaller scripts
 * would be 3 % larger and need a request each. The home page and the dashboard have scripts of their own.
 */
export function chunks() {
  let first: Set<string> | undefined
  let frame: Set<string> | undefined
  return (id: string, graph: Graph): 'first' | 'frame' | null => {
    first ??= imported(graph, BEGINNINGS)
    frame ??= imported(graph, BEGINNINGS_SIGNED_IN)
    if (LIBRARIES.test(id) || (first.has(id) && !OF_HOME.test(id))) return 'first'
    if (OF_MOST_SCREENS.test(id)) return 'frame'
    return frame.has(id) && !OF_SCREENS.test(id) ? 'frame' : null
  }
}
