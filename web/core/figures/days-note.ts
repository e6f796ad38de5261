import { useLingui } from '@lingui/react/macro'
import { isSuperAdminSession, useSession } from '../session.ts'
import { zoneLabel } from '../time-zones.ts'

/** Which days figures are counted by. A super administrator sees those of other accounts too. */
export function useDaysNote(): string {
  const { t } = useLingui()
  const session = useSession()
  const zone = zoneLabel(session?.user.timeZone ?? '')
  return isSuperAdminSession(session)
    ? t`Los días son los de la zona horaria de cada cuenta.`
    : t`Los días son los de la zona horaria de tu cuenta: ${zone}.`
}
