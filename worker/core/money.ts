const MICROS = 1_000_000

/** Dollars of so many millionths of one. */
export const dollars = (micros: number): number => micros / MICROS
