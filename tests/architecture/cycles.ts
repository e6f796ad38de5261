/** An edge of a graph: the first node depends on the second. */
export type Edge = readonly [from: string, to: string]

/**
 * The groups of nodes that reach each other, each sorted: the strongly connected components of more than one node
 * (Tarjan), and nodes that depend on themselves.
 */
export function cyclesIn(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const [from, to] of edges) targets.set(from, [...(targets.get(from) ?? []), to])
  const index = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): number => {
    const own = index.size
    index.set(node, own)
    stack.push(node)
    let low = own
    for (const target of targets.get(node) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? low)
    }
    if (low === own) {
      const component = stack.splice(stack.indexOf(node))
      if (component.length > 1 || targets.get(node)?.includes(node)) cycles.push(component.sort())
    }
    return low
  }
  for (const node of targets.keys()) if (!index.has(node)) visit(node)
  return cycles
}

/**
 * The module of a file: a folder of the Worker or of the web, a feature, an object; a file that stands in none of them
 * is a module by itself.
 */
export const moduleOf = (path: string): string =>
  /^(?:(?:worker|web)\/features|durable-objects|worker|web)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path

/** The edges between the modules of files. */
export const betweenModules = (edges: readonly Edge[]): Edge[] =>
  edges.map(([from, to]) => [moduleOf(from), moduleOf(to)] as const).filter(([from, to]) => from !== to)
