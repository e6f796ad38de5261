/** Relative luminance of `#rrggbb`, as WCAG counts it. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The luminance of a background on which black and white text have the same contrast, 4.58 to 1. */
const EVEN = 0.179

/** The text colour with the higher contrast on a colour: black or white, in either theme. */
export const textColorOn = (colour: string): string => (luminance(colour) < EVEN ? '#ffffff' : '#000000')

/** A background colour with its text colour, as the CSS style of an element. */
export const accentColors = (colour: string) => ({ background: colour, color: textColorOn(colour) })

const [NEAR_BLACK, NEAR_WHITE] = [0.015, 0.8]

export const COLOR = /^#[0-9a-f]{6}$/

/**
 * A colour of a page (`#abc`, `#AABBCC`) as `#aabbcc`. `null`: another notation, or nearly black or white, which is not taken
 * as a brand's colour.
 */
export function brandColour(text: string): string | null {
  const normalized = text.trim().toLowerCase()
  const color = /^#[0-9a-f]{3}$/.test(normalized) ? normalized.replace(/[0-9a-f]/g, '$&$&') : normalized
  if (!COLOR.test(color)) return null
  const light = luminance(color)
  return light > NEAR_BLACK && light < NEAR_WHITE ? color : null
}
