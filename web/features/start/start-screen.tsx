import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { StartInput } from '../../../worker/contract/start.ts'
import { api, unwrap } from '../../core/api.ts'
import { ApiFailure, sayFailure } from '../../core/failure.ts'
import { useForm } from '../../core/use-form.ts'
import { useLocale } from '../../core/words.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const typedIn = (typed: FormData, name: string): string | undefined => typed.get(name)?.toString().trim() || undefined

/** The first thing that a new customer is asked: one field, and the agent is made of what it says. */
export function StartScreen() {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const language = useLocale()
  const [hasWebsite, have] = useState(true)
  const start = useMutation({
    mutationFn: (json: StartInput) => unwrap(api.agents.start.$post({ json })),
    onSuccess: () => client.invalidateQueries(),
  })
  const { form, errors, failure, pending } = useForm({
    schema: StartInput,
    draft: (typed) => ({ website: typedIn(typed, 'website'), name: typedIn(typed, 'name'), language }),
    send: start.mutateAsync,
    onDone: ({ message, data }) => {
      notify.success(message ?? t`Tu agente está creado`)
      const to = hasWebsite ? '/agents/$agentId' : '/agents/$agentId/blanks'
      void navigate({ to, params: { agentId: data.id }, replace: true })
    },
  })
  const lacksPlan = failure instanceof ApiFailure && /^(?:plan|subscription)\./.test(failure.code)
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-8 py-6 sm:py-12">
      <header className="grid justify-items-start gap-4">
        <LogoMark className="size-14" />
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">
          {hasWebsite ? t`¿Cuál es tu página web?` : t`¿Cómo se llama tu negocio?`}
        </h1>
        <p className="text-lg text-ink-soft">
          {hasWebsite
            ? t`Tu agente la lee ahora mismo y responde con lo que dice. Lo que no esté en ella, no se lo inventa.`
            : t`Después te preguntamos lo que tus clientes suelen querer saber. Responde solo lo que quieras.`}
        </p>
      </header>
      <Card className="sm:p-8">
        {/* Another form for the other question: what was typed for one is not sent as the other. */}
        <form key={String(hasWebsite)} {...form} className="grid gap-5">
          {hasWebsite ? (
            <Field label={t`Dirección de tu página`} error={errors['website']}>
              <TextInput
                name="website"
                inputMode="url"
                autoComplete="url"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={t`tienda.es`}
                autoFocus
              />
            </Field>
          ) : (
            <Field label={t`Nombre de tu negocio`} error={errors['name'] ?? errors['website']}>
              <TextInput name="name" autoComplete="organization" />
            </Field>
          )}
          {failure !== null && <FormFailure>{sayFailure(failure)}</FormFailure>}
          {lacksPlan && (
            <Link to="/subscription" className={buttonClasses({ variant: 'secondary' })}>
              {t`Ver los planes`}
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="large" icon="i-lucide-sparkles" loading={pending}>
              {t`Crear mi agente`}
            </Button>
            <Button variant="ghost" disabled={pending} onClick={() => have(!hasWebsite)}>
              {hasWebsite ? t`No tengo página` : t`Sí tengo página`}
            </Button>
          </div>
          {pending && (
            <p role="status" className="text-sm text-ink-soft">
              {hasWebsite ? t`Leyendo tu página…` : t`Creando tu agente…`}
            </p>
          )}
        </form>
      </Card>
      <p className="text-sm text-ink-soft">
        {t`Si aún no tienes un plan, tu prueba gratuita empieza con el agente: sin tarjeta y sin compromiso.`}
      </p>
    </section>
  )
}
