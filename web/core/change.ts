/** By how many percent a figure changed; `null` where there was nothing before it. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
