const MICROS = 1_000_000

/** Millionths of a dollar as dollars. */
export const dollars = (micros: number): number => micros / MICROS
