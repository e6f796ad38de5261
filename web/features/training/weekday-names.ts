import { useLingui } from '@lingui/react/macro'
import type { Weekday } from '../../../worker/contract/business.ts'

/** Written here, because browsers know no Mongolian names of days. */
export function useWeekdayNames(): Record<Weekday, string> {
  const { t } = useLingui()
  return {
    mon: t`Lunes`,
    tue: t`Martes`,
    wed: t`Miércoles`,
    thu: t`Jueves`,
    fri: t`Viernes`,
    sat: t`Sábado`,
    sun: t`Domingo`,
  }
}
