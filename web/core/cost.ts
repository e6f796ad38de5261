import type { Locale } from '../../worker/contract/locales.ts'
import { formatMoney } from './format.ts'

const CENT = 0.01

/** Dollars with two decimals; what is less than a cent and more than nothing is said to be. */
export const formatCost = (dollars: number, locale: Locale): string =>
  dollars > 0 && dollars < CENT ? `< ${formatMoney(CENT, locale)}` : formatMoney(dollars, locale)
