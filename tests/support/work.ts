import { Session } from 'node:inspector/promises'

/** Methods of strings and arrays that visit every element, and those that stop at the first match. */
const WALKS = [
  [
    String.prototype,
    ['lastIndexOf', 'normalize', 'replaceAll', 'split', 'toLowerCase', 'trim', 'trimEnd', 'trimStart'],
  ],
  [Array.prototype, ['concat', 'join', 'shift', 'slice', 'splice', 'unshift']],
] as const
const SEARCHES = ['includes', 'indexOf'] as const

type Searched = { length: number; indexOf: (...given: unknown[]) => number }
const indexIn = { String: String.prototype.indexOf, Array: Array.prototype.indexOf }

let walked = 0

/** How many elements a search visits: up to its match, or all. */
function visited(subject: Searched, [sought, from = 0]: readonly unknown[]): number {
  const indexOf = indexIn[typeof subject === 'string' ? 'String' : 'Array'] as Searched['indexOf']
  const found: number = Reflect.apply(indexOf, subject, [sought, from])
  return (found < 0 ? subject.length : found + 1) - Number(from)
}

/** Replaces a method by one that also adds to `walked`. Returns a function that restores it. */
function charged(owner: object, name: string, cost: (subject: Searched, given: unknown[]) => number): () => void {
  const plain: unknown = Reflect.get(owner, name)
  const counting = function (this: Searched, ...given: unknown[]): unknown {
    walked += cost(this, given)
    return Reflect.apply(plain as () => unknown, this, given)
  }
  Object.defineProperty(owner, name, { value: counting, writable: true, configurable: true })
  return () => Object.defineProperty(owner, name, { value: plain, writable: true, configurable: true })
}

/**
 * Counts for a regular expression the characters from its start to the end of its match; without a match those to the end of
 * the text, unless it is sticky. Backtracking is not counted: `npm run bench` measures that.
 */
function chargedExec(): () => void {
  const plain = RegExp.prototype.exec
  RegExp.prototype.exec = function (this: RegExp, text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = plain.call(this, text)
    const isFixed = this.sticky || (this.source.startsWith('^') && !this.multiline && !this.source.includes('|'))
    walked += 1 + (found ? found.index + found[0].length - from : isFixed ? 0 : String(text).length - from)
    return found
  }
  return () => {
    RegExp.prototype.exec = plain
  }
}

/**
 * Counts the work of some source files instead of its duration: how often each block is entered (by V8's coverage), and how many
 * characters and elements built-in methods visit for them. Call it before the files are loaded: V8 counts only in functions that
 * are compiled afterwards.
 */
export async function countingWork(sources: RegExp): Promise<{ of: (work: () => unknown) => Promise<number> }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  return {
    of: async (work) => {
      await session.post('Profiler.takePreciseCoverage')
      walked = 0
      const undo = [
        ...WALKS.flatMap(([owner, names]) => names.map((name) => charged(owner, name, ({ length }) => length))),
        ...[String.prototype, Array.prototype].flatMap((owner) =>
          SEARCHES.map((name) => charged(owner, name, visited)),
        ),
        chargedExec(),
      ]
      try {
        await work()
      } finally {
        for (const restore of undo) restore()
      }
      const characters = walked
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const blocks = result
        .filter(({ url }) => sources.test(url))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
      return characters + blocks.reduce((sum, count) => sum + count, 0)
    },
  }
}
