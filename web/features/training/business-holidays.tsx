import { useLingui } from '@lingui/react/macro'
import type { Holiday } from '../../../worker/contract/business.ts'
import { HOLIDAYS_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { BusinessPart } from './business-hours.tsx'

/** The days on which a business is closed. */
export function BusinessHolidays({ business: { holidays }, errors, onChange }: BusinessPart) {
  const { t } = useLingui()
  const words = useCommonWords()
  const path = 'business.holidays'
  const wrong = Object.keys(errors).find((field) => field === path || field.startsWith(`${path}.`))
  const change = (at: number, edited: Partial<Holiday>) =>
    onChange({ holidays: holidays.map((holiday, index) => (index === at ? { ...holiday, ...edited } : holiday)) })
  return (
    <FieldGroup
      label={t`Días festivos`}
      optionalLabel={words.optional}
      error={wrong && errors[wrong]}
      hint={t`En estos días está cerrado.`}
    >
      <div className="grid justify-items-start gap-2">
        {holidays.map(({ date, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being typed has no name but its place.
          <div key={index} className="flex w-full max-w-xl flex-wrap items-center gap-2 max-sm:not-last:mb-2">
            <TextInput
              type="date"
              name={`${path}.${index}.date`}
              aria-label={t`Fecha`}
              aria-invalid={wrong === path || errors[`${path}.${index}.date`] ? true : undefined}
              className="w-auto!"
              value={date}
              onChange={({ target }) => change(index, { date: target.value })}
            />
            <div className="flex min-w-0 flex-1 basis-52 items-center gap-2">
              <TextInput
                name={`${path}.${index}.name`}
                aria-label={t`Nombre del día festivo`}
                aria-invalid={errors[`${path}.${index}.name`] ? true : undefined}
                placeholder={t`Navidad`}
                autoComplete="off"
                dir="auto"
                value={name}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <IconButton
                label={name ? t`Quitar ${name}` : t`Quitar este día festivo`}
                icon="i-lucide-x"
                onClick={() => onChange({ holidays: holidays.filter((_, place) => place !== index) })}
              />
            </div>
          </div>
        ))}
        {holidays.length < HOLIDAYS_MAX && (
          <Button
            variant="ghost"
            size="small"
            icon="i-lucide-plus"
            onClick={() => onChange({ holidays: [...holidays, { date: '', name: '' }] })}
          >
            {t`Añadir un día festivo`}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
