import type { Locale } from '../../worker/contract/locales.ts'
import { formatMoney } from './format.ts'

const CENT = 0.01

/** Dollars with two decimals; an amount below one cent is shown as such. */
export const formatCost = (dollars: number, locale: Locale): string =>
  dollars > 0 && dollars < CENT ? `< ${formatMoney(CENT, locale)}` : formatMoney(dollars, locale)
