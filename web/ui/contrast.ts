import { luminance } from '../../worker/contract/inks.ts'

/** The pairs of text colour and background in use. Each must have a contrast of 4.5 to 1 in both themes. */
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

/** The contrast of two colours (WCAG), from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
