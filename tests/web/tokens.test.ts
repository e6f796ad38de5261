import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('web/ui/tokens.css', 'utf8')

function palette(selector: string): Record<string, string> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'surface-sunken']
const text: [string, string][] = [
  ...['ink', 'ink-soft', 'ink-faint', 'brand', 'brand-strong', 'danger', 'success', 'warning'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
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

test.each([':root', '.dark'])(
  'every text of %s can be read (4.5 to 1), every edge of a field seen (3 to 1)',
  (theme) => {
    const colours = palette(theme)
    const ratio = (ink: string, ground: string) => contrast(colours[ink] ?? '', colours[ground] ?? '')
    const faint = text.filter(([ink, ground]) => !(ratio(ink, ground) >= 4.5))
    expect(faint.map(([ink, ground]) => `${ink} on ${ground}: ${ratio(ink, ground).toFixed(2)}`)).toEqual([])
    for (const ground of ['canvas', 'surface']) expect(ratio('line-strong', ground)).toBeGreaterThanOrEqual(3)
  },
)

test('both themes name the same colours', () => {
  expect(Object.keys(palette('.dark'))).toEqual(Object.keys(palette(':root')))
})
