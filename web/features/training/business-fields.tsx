import { useLingui } from '@lingui/react/macro'
import { useCommonWords } from '../../core/common-words.ts'
import { accountZone } from '../../core/session.ts'
import { zoneLabel, zoneOptions } from '../../core/time-zones.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { BusinessHolidays } from './business-holidays.tsx'
import { BusinessHours, type BusinessPart } from './business-hours.tsx'

/** What a business says of itself. Without a time zone its hours follow the account's. */
export function BusinessFields({ business, errors, onChange }: BusinessPart) {
  const { t } = useLingui()
  const words = useCommonWords()
  const { contact, emergencyContact, timeZone } = business
  const own = accountZone()
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
