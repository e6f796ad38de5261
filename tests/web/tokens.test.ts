import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, READABLE } from '../../web/ui/contrast.ts'

const css = readFileSync('web/ui/tokens.css', 'utf8')

function palette(selector: string): Record<string, string> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

test.each([':root', '.dark'])(
  'every text of %s can be read (4.5 to 1), every edge of a field seen (3 to 1)',
  (theme) => {
    const colours = palette(theme)
    const ratio = (ink: string, ground: string) => contrast(colours[ink] ?? '', colours[ground] ?? '')
    const faint = READABLE.filter(([ink, ground]) => !(ratio(ink, ground) >= 4.5))
    expect(faint.map(([ink, ground]) => `${ink} on ${ground}: ${ratio(ink, ground).toFixed(2)}`)).toEqual([])
    for (const ground of ['canvas', 'surface']) expect(ratio('line-strong', ground)).toBeGreaterThanOrEqual(3)
  },
)

test('both themes name the same colours', () => {
  expect(Object.keys(palette('.dark'))).toEqual(Object.keys(palette(':root')))
})
