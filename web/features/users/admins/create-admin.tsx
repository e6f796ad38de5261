import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PASSWORD_MIN_SUPER_ADMIN } from '../../../../worker/contract/limits.ts'
import { SuperAdminInput } from '../../../../worker/contract/users.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { sayFailure } from '../../../core/failure.ts'
import { useForm } from '../../../core/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { notify } from '../../../ui/notices.tsx'
import { PersonFields } from '../person-fields.tsx'
import { adminOf, isIncomplete } from './admin-draft.ts'
import { useCreateAdmin } from './admins.api.ts'

/** The form is reset after each new administrator. */
export function CreateAdmin() {
  const [made, count] = useState(0)
  return <AdminForm key={made} onDone={() => count(made + 1)} />
}

function AdminForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreateAdmin()
  const [incomplete, tellIncomplete] = useState(false)
  const { form, errors, pending } = useForm({
    schema: SuperAdminInput,
    draft: (typed) => {
      const draft = adminOf(typed)
      tellIncomplete(isIncomplete(draft))
      return draft
    },
    send: create.mutateAsync,
    onDone: ({ message }) => {
      notify.success(words.done, message ?? t`Super administrador creado correctamente`)
      onDone()
    },
    onFailed: (error) => notify.error(words.error, sayFailure(error, t`Error al crear super admin`)),
  })
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-lg font-bold">
        <span aria-hidden className="i-lucide-shield-check text-brand" />
        {t`Crear super administrador`}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t`Podrá verlo y cambiarlo todo, también a los demás usuarios.`}</p>
      <form {...form} className="mt-5 grid gap-5">
        {incomplete && <FormFailure>{t`Completa todos los campos`}</FormFailure>}
        <PersonFields
          errors={errors}
          passwordHint={t`Al menos ${PASSWORD_MIN_SUPER_ADMIN} caracteres. Entrégasela por un canal seguro.`}
        />
        <Button type="submit" icon="i-lucide-plus" loading={pending} className="justify-self-start max-sm:w-full">
          {t`Crear super administrador`}
        </Button>
      </form>
    </Card>
  )
}
