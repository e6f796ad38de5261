const BETWEEN_THOUSANDS = /\B(?=(?:\d{3})+$)/g

/**
 * A number with `least` to `most` decimals, halves rounded away from zero: `1,234.50` in all three languages. It needs no
 * `Intl.NumberFormat`, whose first use in a page takes 15 ms, and several times that on a phone. For amounts below 1e15.
 */
function decimal(value: number, least: number, most: number): string {
  const text = String(Math.abs(value))
  // Numbers below 0.000001 are written with an exponent.
  const rounded = text.includes('e-') ? 0 : Math.round(Number(`${text}e${most}`))
  const digits = String(rounded).padStart(most + 1, '0')
  const whole = digits.slice(0, digits.length - most).replace(BETWEEN_THOUSANDS, ',')
  const decimals = digits.slice(digits.length - most)
  const kept = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '')
  return `${value < 0 && rounded > 0 ? '-' : ''}${whole}${kept && `.${kept}`}`
}

/** At most three decimals. */
export const formatNumber = (value: number): string => decimal(value, 0, 3)

/** Dollars with two decimals. */
export const formatMoney = (dollars: number): string => decimal(dollars, 2, 2).replace(/^-?/, '$&$$')

/** A price: whole dollars without decimals. */
export const formatPrice = (dollars: number): string => formatMoney(dollars).replace('.00', '')

/** A commission such as `12.5%`: always one decimal. */
export const formatPercent = (percent: number): string => `${decimal(percent, 1, 1)}%`
