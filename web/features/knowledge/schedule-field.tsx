import { useLingui } from '@lingui/react/macro'
import { READING_SCHEDULES, type ReadingSchedule } from '../../../worker/contract/knowledge.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SCHEDULES } from './knowledge-words.ts'

interface ScheduleFieldProps {
  start?: ReadingSchedule
  error: string | undefined
}

/** How often a page or a site is read again automatically. */
export function ScheduleField({ start = 'never', error }: ScheduleFieldProps) {
  const { t, i18n } = useLingui()
  return (
    <Field
      label={t`Volver a leer`}
      error={error}
      hint={t`Al releerla, el agente se entera de lo que cambies en tu web. Si el sitio no responde, conserva lo que ya sabe.`}
    >
      <Select
        name="schedule"
        defaultValue={start}
        options={READING_SCHEDULES.map((value) => ({ value, label: i18n._(SCHEDULES[value]) }))}
      />
    </Field>
  )
}
