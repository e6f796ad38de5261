/** What is nothing is not there; what is no number stays as it was typed, for the contract to complain about. */
export function numberFrom(typed: string, scale = 1): unknown {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  return Number.isFinite(Number(text)) ? Number((Number(text) * scale).toPrecision(15)) : typed
}

/** Without what is not set, and without what has nothing set in it. */
export const withoutEmpty = (thing: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined))
