import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { PASSWORD_MIN_SUPER_ADMIN } from '../../../../worker/contract/limits.ts'
import { SuperAdminInput } from '../../../../worker/contract/users.ts'
import { useCommonWords } from '../../../core/common-words.ts'
import { failureMessage } from '../../../core/failure.ts'
import { useForm } from '../../../core/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { notify } from '../../../ui/notices.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PersonFields } from '../person-fields.tsx'
import { useCreateAdmin } from './admins.api.ts'
import { AdminsList } from './admins-list.tsx'

/** The first screen of the administration. `figures`: the figures of the platform, from another feature. */
export function AdminScreen({ figures }: { figures?: ReactNode }) {
  const { t } = useLingui()
  return (
    <section className="grid gap-6">
      <PageHeader title={t`Administración`} subtitle={t`Quién lleva la plataforma, y el camino a lo que más se usa.`} />
      {figures}
      <QuickActions />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AdminsList />
        <CreateAdmin />
      </div>
    </section>
  )
}

/** Links to the most used screens of the administration. */
function QuickActions() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Acciones rápidas`} className="grid gap-4 sm:grid-cols-2">
      <QuickAction
        to="/admin/users"
        icon="i-lucide-users"
        label={t`Gestionar usuarios`}
        text={t`Crea cuentas, cambia sus roles y actívalas o desactívalas.`}
      />
      <QuickAction
        to="/admin/roles"
        icon="i-lucide-id-card"
        label={t`Gestionar roles`}
        text={t`Decide qué puede hacer cada grupo de personas.`}
      />
    </nav>
  )
}

interface QuickActionProps {
  to: '/admin/users' | '/admin/roles'
  icon: string
  label: string
  text: string
}

const QuickAction = ({ to, icon, label, text }: QuickActionProps) => (
  <Link
    to={to}
    className="group flex items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-brand"
  >
    <span
      aria-hidden
      className="grid place-items-center size-12 shrink-0 rounded-2xl rounded-bl-sm bg-brand-soft text-brand-strong text-2xl"
    >
      <span className={icon} />
    </span>
    <span className="min-w-0 grow">
      <span className="block font-semibold">{label}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
    <span
      aria-hidden
      className="i-lucide-chevron-right shrink-0 text-ink-faint group-hover:text-brand max-[19rem]:hidden"
    />
  </Link>
)

/** The form for a new super administrator; it is reset by remounting after each. */
function CreateAdmin() {
  const [made, setMade] = useState(0)
  return <AdminForm key={made} onDone={() => setMade(made + 1)} />
}

function AdminForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const create = useCreateAdmin()
  const [incomplete, setIncomplete] = useState(false)
  const { form, errors, pending } = useForm({
    schema: SuperAdminInput,
    draft: (typed) => {
      const draft = adminOf(typed)
      setIncomplete(isIncomplete(draft))
      return draft
    },
    send: create.mutateAsync,
    onDone: ({ message }, isHere) => {
      notify.success(words.done, message ?? t`Super administrador creado correctamente`)
      if (isHere) onDone()
    },
    onFailed: (error) => notify.error(words.error, failureMessage(error, t`Error al crear super admin`)),
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

/** The values of the form; the contract validates them. */
const AdminDraft = v.object({
  name: v.string(),
  email: v.string(),
  password: v.string(),
  companyName: v.string(),
  country: v.string(),
}) satisfies v.GenericSchema<unknown, SuperAdminInput>

const adminOf = (typed: FormData): SuperAdminInput => v.parse(AdminDraft, Object.fromEntries(typed))

/** Whether a required value is missing. The company is optional. */
const isIncomplete = ({ companyName: _, ...needed }: SuperAdminInput): boolean =>
  Object.values(needed).some((text) => text?.trim() === '')
