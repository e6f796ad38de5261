import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../../web/core/numbers.ts'

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
const FORMATS = [
  [formatNumber, {}],
  [formatMoney, dollars],
  [formatPrice, { ...dollars, trailingZeroDisplay: 'stripIfInteger' }],
  [(value: number) => formatPercent(value).slice(0, -1), { minimumFractionDigits: 1, maximumFractionDigits: 1 }],
] as const

const numbers = fc.oneof(
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
  // Halves of the last decimal that is shown.
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 2_000),
)

test('numbers, prices and shares are what Intl makes of them, in Spanish and English', () => {
  for (const [format, options] of FORMATS)
    for (const locale of ['es-US', 'en-US']) {
      const known = new Intl.NumberFormat(locale, options)
      void fc.assert(
        fc.property(numbers, (value) => {
          // Intl writes a negative number that is rounded to nothing as "-0".
          expect(format(value)).toBe(known.format(value).replace(/^-(\$?[0.]+)$/, '$1'))
        }),
        { numRuns: 2_000 },
      )
    }
})
