import { parseSync } from 'rolldown/utils'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const known = new WeakMap<Node, Node[]>()
function childrenOf(node: Node): Node[] {
  const children = known.get(node) ?? Object.values(node).flat().filter(isNode)
  known.set(node, children)
  return children
}
const someIn = (node: unknown, test: (node: Node) => boolean): boolean =>
  isNode(node) && (test(node) || childrenOf(node).some((child) => someIn(child, test)))
const isNamed = (node: Node, names: ReadonlySet<string>): boolean =>
  node.type === 'Identifier' && names.has(String(node['name']))

const COMPARING = /^toBe(?:(?:Less|Greater)Than(?:OrEqual)?|CloseTo)$/
const ORDER = new Set(['<', '<=', '>', '>='])
/** A source without any of these needs no closer look. */
const MENTIONS_TIME = /\.now\(|\bretry\b|took|elapsed|duration|latency|\bms\b|Took|Elapsed|Duration|Latency|[a-z]Ms\b/
/** Usual names of a duration. */
const DURATION = /^(?:took|elapsed|duration|latency|ms)$|(?:Took|Elapsed|Duration|Latency|[a-z]Ms)$/

/** `Date.now()`, `performance.now()` */
function isClock(node: Node): boolean {
  const callee = node['callee'] as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false
  const [owner, method] = [callee['object'], callee['property']].map((part) => String((part as Node)['name']))
  return method === 'now' && (owner === 'Date' || owner === 'performance')
}

/** Where each kind of node has a name, and the named expression. */
const NAMINGS: Record<string, readonly [name: string, value: string]> = {
  VariableDeclarator: ['id', 'init'],
  FunctionDeclaration: ['id', 'body'],
  Property: ['key', 'value'],
  AssignmentExpression: ['left', 'right'],
  ForOfStatement: ['left', 'right'],
}
/** The list that `list.push(…)` adds to. */
function listAddedTo(node: Node): Node | null {
  const callee = node['callee'] as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return null
  return (callee['property'] as Node)['name'] === 'push' ? (callee['object'] as Node) : null
}

/** The names in a file for readings of the clock and for durations. */
class Names {
  readonly readings = new Set<string>()
  readonly durations = new Set<string>()

  constructor(program: Node) {
    if (!someIn(program, isClock)) return
    for (let known = -1; known < this.readings.size + this.durations.size; ) {
      known = this.readings.size + this.durations.size
      this.#learn(program)
    }
  }

  isReading = (node: Node): boolean => isClock(node) || isNamed(node, this.readings)
  /** A difference with a reading of `performance`, of two readings, or of a name for a duration. */
  isDuration = (node: Node): boolean => {
    if (isNamed(node, this.durations)) return true
    if (node.type !== 'BinaryExpression' || node['operator'] !== '-') return false
    const sides = [node['left'], node['right']] as Node[]
    return sides.every((side) => someIn(side, this.isReading))
  }

  #learn(node: Node): void {
    const [named, value] = NAMINGS[node.type] ?? []
    const given = value === undefined ? undefined : node[value]
    if (named && isNode(given)) {
      if (isClock(given)) this.#name(node[named], this.readings)
      else if (someIn(given, this.isDuration)) this.#name(node[named], this.durations)
    }
    const list = listAddedTo(node)
    if (list && (node['arguments'] as Node[]).some((each) => someIn(each, this.isDuration)))
      this.#name(list, this.durations)
    for (const child of childrenOf(node)) this.#learn(child)
  }

  #name(id: unknown, names: Set<string>): void {
    if (!isNode(id)) return
    if (id.type === 'Identifier') names.add(String(id['name']))
    else if (id.type === 'Property') this.#name(id['value'], names)
    else for (const child of childrenOf(id)) this.#name(child, names)
  }
}

/** The call of `expect` that a chain like `expect(…).not.toBe` begins with. */
function expectOf(node: Node): Node | null {
  if (node.type === 'MemberExpression') return expectOf(node['object'] as Node)
  if (node.type !== 'CallExpression') return null
  const callee = node['callee'] as Node
  const isExpect = callee.type === 'Identifier' && callee['name'] === 'expect'
  const isPoll = callee.type === 'MemberExpression' && isNamed(callee['object'] as Node, new Set(['expect']))
  return isExpect || isPoll ? node : null
}

const TESTS = new Set(['test', 'it', 'describe'])
/** Whether a call is one of `test`, `test.skip`, `describe.each(…)` and their like. */
const isTest = (node: unknown): boolean =>
  isNode(node) && (isNamed(node, TESTS) || isTest(node.type === 'MemberExpression' ? node['object'] : node['callee']))
const setsRetry = (node: Node): boolean => {
  const key = node['key'] as Node | undefined
  return node.type === 'Property' && (key?.['name'] === 'retry' || key?.['value'] === 'retry')
}

/**
 * Where a test judges a time, as `line: what`: an `expect` over a duration in a comparison, or the option `retry` of a
 * test, of a group or of a project.
 */
export function timingsIn(path: string, source: string): string[] {
  if (!MENTIONS_TIME.test(source)) return []
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const names = new Names(program as unknown as Node)
  const found: string[] = []
  const add = ({ start }: Node, what: string) => found.push(`${source.slice(0, start).split('\n').length}: ${what}`)
  const isJudged = (node: Node): boolean =>
    names.isDuration(node) || isClock(node) || (node.type === 'Identifier' && DURATION.test(String(node['name'])))

  const look = (node: Node): void => {
    const callee = node['callee'] as Node | undefined
    const given = (node['arguments'] ?? []) as Node[]
    const expected = node.type === 'CallExpression' && callee?.type === 'MemberExpression' && expectOf(callee)
    if (expected) {
      const subjects = expected['arguments'] as Node[]
      const isComparing = COMPARING.test(String(((callee as Node)['property'] as Node)['name']))
      const compares = (one: Node) => one.type === 'BinaryExpression' && ORDER.has(String(one['operator']))
      const isOrdered = subjects.some((subject) => someIn(subject, (one) => compares(one) && someIn(one, isJudged)))
      if (isOrdered || (isComparing && [...subjects, ...given].some((part) => someIn(part, isJudged))))
        add(node, 'judges a duration')
    }
    const isOptions = (part: Node) => part.type === 'ObjectExpression' && childrenOf(part).some(setsRetry)
    if (node.type === 'CallExpression' && isTest(callee) && given.some(isOptions)) add(node, 'is tried again')
    if (setsRetry(node) && /config\.ts$/.test(path)) add(node, 'is tried again')
    for (const child of childrenOf(node)) look(child)
  }
  look(program as unknown as Node)
  return found
}
