/** One deliberate fault in the product. */
export interface Mutation {
  /** Names it in the report and for `--only`. */
  id: string
  file: string
  /** Has to stand in the file exactly once. */
  from: string
  to: string
  /** The promise that does not hold any more, in a sentence. */
  breaks: string
  /** The test files one of which has to fail by an assertion. */
  tests: readonly [string, ...string[]]
}

/** The mutations of one area, for `--area`. */
export interface Area {
  area: string
  mutations: readonly Mutation[]
}
