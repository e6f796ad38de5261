import { useLingui } from '@lingui/react/macro'
import type { Locale } from '../../worker/contract/locales.ts'
import { formatMoney } from './format.ts'
import { isSuperAdminSession, useSession } from './session.ts'
import { zoneLabel } from './time-zones.ts'

const CENT = 0.01

/** Dollars with two decimals; an amount below one cent is shown as such. */
export const formatCost = (dollars: number, locale: Locale): string =>
  dollars > 0 && dollars < CENT ? `< ${formatMoney(CENT, locale)}` : formatMoney(dollars, locale)

/** By how many percent a figure changed; `null` where there was nothing before it. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100

/** Which days figures are counted by. A super administrator sees those of other accounts too. */
export function useDaysNote(): string {
  const { t } = useLingui()
  const session = useSession()
  const zone = zoneLabel(session?.user.timeZone ?? '')
  return isSuperAdminSession(session)
    ? t`Los días son los de la zona horaria de cada cuenta.`
    : t`Los días son los de la zona horaria de tu cuenta: ${zone}.`
}
