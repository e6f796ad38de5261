import { useLingui } from '@lingui/react/macro'
import type { Holiday } from '../../../worker/contract/business.ts'
import { HOLIDAYS_MAX } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { accountTimeZone } from '../../core/session.ts'
import { zoneLabel, zoneOptions } from '../../core/time-zones.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { BusinessHours, type BusinessPart } from './business-hours.tsx'

/** The data of a business. Without a time zone the account's applies to its hours. */
export function BusinessFields({ business, errors, onChange }: BusinessPart) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { contact, emergencyContact, timeZone } = business
  const own = accountTimeZone()
  const accountName = zoneLabel(own)
  return (
    <section aria-labelledby="business" className="grid gap-5 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 id="business" className="font-semibold">{t`Tu negocio`}</h3>
        <p className="text-sm text-ink-soft">
          {t`Lo que el agente dice de ti: cómo encontrarte, cuándo abres y a quién llamar en una emergencia.`}
        </p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t`Contacto`}
          optionalLabel={words.optional}
          error={errors['business.contact']}
          hint={t`Teléfono, correo, dirección.`}
        >
          <TextArea
            name="business.contact"
            rows={2}
            dir="auto"
            placeholder={t`Tel. 555-0100, Calle Luna 4`}
            value={contact ?? ''}
            onChange={({ target }) => onChange({ contact: target.value })}
          />
        </Field>
        <Field
          label={t`En una emergencia`}
          optionalLabel={words.optional}
          error={errors['business.emergencyContact']}
          hint={t`El teléfono que se da a quien está en peligro.`}
        >
          <TextInput
            name="business.emergencyContact"
            dir="auto"
            autoComplete="off"
            value={emergencyContact ?? ''}
            onChange={({ target }) => onChange({ emergencyContact: target.value })}
          />
        </Field>
      </div>
      <div className="sm:max-w-sm">
        <Field label={t`Zona horaria`} optionalLabel={words.optional} error={errors['business.timeZone']}>
          <Select
            name="business.timeZone"
            placeholder={t`La de la cuenta: ${accountName}`}
            value={timeZone ?? ''}
            options={zoneOptions(own, timeZone)}
            onChange={({ target }) => onChange({ timeZone: target.value })}
          />
        </Field>
      </div>
      <BusinessHours business={business} errors={errors} onChange={onChange} />
      <BusinessHolidays business={business} errors={errors} onChange={onChange} />
    </section>
  )
}

/** The holidays of a business. */
function BusinessHolidays({ business: { holidays }, errors, onChange }: BusinessPart) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being typed has no unique key.
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
                onClick={() => onChange({ holidays: holidays.filter((_, at) => at !== index) })}
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
