import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { type Account, AccountEdit } from '../../../worker/contract/account.ts'
import { LOCALES, localeOf } from '../../../worker/contract/locales.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { useCountryOptions } from '../../core/countries.ts'
import { failureMessage } from '../../core/failure.ts'
import { sendsMail } from '../../core/installation.ts'
import { useSession } from '../../core/session.ts'
import { browserZone, zoneLabel, zoneOptions } from '../../core/time-zones.ts'
import { useForm } from '../../core/use-form.ts'
import { LOCALE_NAMES, setLocale, useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSaveAccount } from './account.api.ts'

interface DetailsFormProps {
  account: Account
  /** Called when what the form contains is saved. */
  onSaved: (form: HTMLFormElement | null) => void
}

export function DetailsForm({ account, onSaved }: DetailsFormProps) {
  const { t } = useLingui()
  const { optional } = useCommonWords()
  const locale = useLocale()
  const save = useSaveAccount()
  // The time zone belongs to the account, so only its owner may change it.
  const isOwner = (useSession()?.account?.role ?? 'owner') === 'owner'
  const { form, errors, failure, pending } = useForm({
    schema: AccountEdit,
    draft: (typed) => v.parse(AccountDraft, Object.fromEntries(typed)),
    send: save.mutateAsync,
    onDone: ({ data, message }, _, isAsSent) => {
      if (isAsSent()) onSaved(form.ref.current)
      notify.success(message ?? t`Datos guardados`)
      if (data.account.language) setLocale(localeOf(data.account.language))
    },
  })
  return (
    <Panel title={t`Tus datos`} description={t`Quién eres y cómo te llamamos en la consola.`}>
      <form {...form} className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t`Nombre`} required error={errors['name']}>
            <TextInput name="name" autoComplete="name" defaultValue={account.name} />
          </Field>
          <Field
            label={t`Correo electrónico`}
            hint={sendsMail ? t`Con él inicias sesión. Lo cambias más abajo.` : t`Con él inicias sesión.`}
          >
            <TextInput type="email" value={account.email} readOnly />
          </Field>
          <Field label={t`Empresa`} optionalLabel={optional} error={errors['companyName']}>
            <TextInput name="companyName" autoComplete="organization" defaultValue={account.companyName ?? ''} />
          </Field>
          <Field label={t`País`} optionalLabel={optional} error={errors['country']}>
            <Select
              name="country"
              autoComplete="country"
              placeholder={t`Elige un país`}
              options={useCountriesWith(account.country)}
              defaultValue={account.country ?? ''}
            />
          </Field>
          <Field label={t`Idioma`} error={errors['language']} hint={t`La consola cambia de idioma al guardar.`}>
            <Select
              key={account.language ?? locale}
              name="language"
              options={LOCALES.map((each) => ({ value: each, label: LOCALE_NAMES[each] }))}
              defaultValue={account.language ?? locale}
            />
          </Field>
          {isOwner && <TimeZoneField key={account.timeZone} stored={account.timeZone} error={errors['timeZone']} />}
        </div>
        {failure !== null && <FormFailure>{failureMessage(failure)}</FormFailure>}
        <Button type="submit" loading={pending} className="justify-self-start">
          {t`Guardar cambios`}
        </Button>
      </form>
    </Panel>
  )
}

/** The country options, with the stored country even if it is no longer in the list. */
function useCountriesWith(stored: string | null) {
  const options = useCountryOptions()
  if (!stored || options.some(({ value }) => value === stored)) return options
  return [{ value: stored, label: stored }, ...options]
}

/** The values of the form. */
const AccountDraft = v.object({
  name: v.string(),
  companyName: v.string(),
  country: v.string(),
  language: v.picklist(LOCALES),
  timeZone: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, AccountEdit>

/** The time zone of the account, with a button that chooses the browser's if it differs. */
function TimeZoneField({ stored, error }: { stored: string; error: string | undefined }) {
  const { t } = useLingui()
  const [timeZone, setTimeZone] = useState(stored)
  const browserTimeZone = browserZone()
  const ownName = zoneLabel(browserTimeZone)
  return (
    <div className="grid gap-2">
      <Field
        label={t`Zona horaria`}
        error={error}
        hint={t`La de tu negocio: con ella se cuentan los días y se muestran las horas. Al cambiarla, lo ya contado conserva su día.`}
      >
        <Select
          name="timeZone"
          value={timeZone}
          options={zoneOptions(stored, browserTimeZone)}
          onChange={({ target }) => setTimeZone(target.value)}
        />
      </Field>
      {timeZone !== browserTimeZone && (
        <Button
          variant="ghost"
          size="small"
          icon="i-lucide-map-pin"
          className="justify-self-start"
          onClick={() => setTimeZone(browserTimeZone)}
        >
          {t`Usar la de este navegador: ${ownName}`}
        </Button>
      )}
    </div>
  )
}
