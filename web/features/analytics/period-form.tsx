import { useLingui } from '@lingui/react/macro'
import { AnalyticsQuery, type Period } from '../../../worker/contract/analytics.ts'
import { useForm } from '../../core/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { periodDraft } from './period-draft.ts'

interface PeriodFormProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** The first and last day of a chosen period. */
export function PeriodForm({ period, onPeriod }: PeriodFormProps) {
  const { t } = useLingui()
  const { form, errors } = useForm({
    schema: AnalyticsQuery,
    draft: periodDraft,
    send: async ({ from, to }) => ({ from, to }),
    onDone: onPeriod,
  })
  return (
    <form {...form} className="flex w-full flex-wrap items-start gap-3">
      <div className="grow sm:grow-0 basis-40">
        <Field label={t`Desde`} error={errors['from']}>
          <TextInput type="date" name="from" defaultValue={period.from} />
        </Field>
      </div>
      <div className="grow sm:grow-0 basis-40">
        <Field label={t`Hasta`} error={errors['to']}>
          <TextInput type="date" name="to" defaultValue={period.to} />
        </Field>
      </div>
      <Button type="submit" variant="secondary" className="mt-6.5">
        {t`Aplicar`}
      </Button>
    </form>
  )
}
