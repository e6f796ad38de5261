/** An empty text is absent; text that is no number stays, for the contract to reject. */
export function numberFrom(typed: string, scale = 1): unknown {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  return Number.isFinite(Number(text)) ? Number((Number(text) * scale).toPrecision(15)) : typed
}

/** Without undefined and empty settings. */
export const withoutEmpty = (thing: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== undefined))
