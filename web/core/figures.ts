import { useLingui } from '@lingui/react/macro'
import { formatMoney } from './numbers.ts'
import { isSuperAdminSession, useSession } from './session.ts'
import { zoneLabel } from './time-zones.ts'

const CENT = 0.01

/** Dollars with two decimals; a positive amount below one cent is shown as `< $0.01`. */
export const formatCost = (dollars: number): string =>
  dollars > 0 && dollars < CENT ? `<\u00a0${formatMoney(CENT)}` : formatMoney(dollars)

/** The change of a figure in percent; `null` when the earlier value is 0. */
export const percentChange = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100

/** The time zone whose days figures are counted by. A super administrator sees figures of accounts in several zones. */
export function useDaysNote(): string {
  const { t } = useLingui()
  const session = useSession()
  const zone = zoneLabel(session?.user.timeZone ?? '')
  return isSuperAdminSession(session)
    ? t`Los días son los de la zona horaria de cada cuenta.`
    : t`Los días son los de la zona horaria de tu cuenta: ${zone}.`
}
