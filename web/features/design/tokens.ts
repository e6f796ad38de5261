export type Tokens = Readonly<Record<string, string>>

const ruleSets = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap(function styles(rule): CSSStyleRule[] {
      if (rule instanceof CSSStyleRule) return [rule]
      return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(styles) : []
    })

/** The custom properties that rules with exactly this selector set, without those of UnoCSS. */
export function tokensOf(selector: ':root' | '.dark'): Tokens {
  const declared = ruleSets().filter(({ selectorText }) => selectorText === selector)
  const pairs = declared.flatMap(({ style }) =>
    [...style]
      .filter((name) => name.startsWith('--') && !name.startsWith('--un-'))
      .map((name) => [name.slice(2), style.getPropertyValue(name).trim()] as const),
  )
  return Object.fromEntries(pairs)
}

/** The icons in the stylesheets, which contain only those that the console uses. */
export function iconsInUse(): string[] {
  const named = ruleSets().flatMap(({ selectorText }) => [...selectorText.matchAll(/\.(i-[\w-]+)/g)])
  return [...new Set(named.map(([, name = '']) => name))].sort()
}

export const isColour = (value: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** Expands `#fff` to `#ffffff`, because the build shortens colours. */
export const sixDigits = (colour: string): string =>
  colour.length === 4 ? colour.replace(/[0-9a-f]/gi, (digit) => digit + digit) : colour
