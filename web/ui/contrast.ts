/** The text colours of each background: every pair has to be readable in both themes (4.5 to 1). */
export const READABLE: readonly (readonly [ink: string, ground: string])[] = [
  ...['ink', 'ink-soft', 'ink-faint', 'brand', 'brand-strong', 'danger', 'success', 'warning'].flatMap((ink) =>
    ['canvas', 'surface', 'surface-sunken'].map((ground) => [ink, ground] as const),
  ),
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-strong'],
  ['brand-strong', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['ink-soft', 'brand-soft'],
  ['accent-ink', 'accent'],
  ['danger-ink', 'danger'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
]

/** Relative luminance of `#rrggbb`, as WCAG counts it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
