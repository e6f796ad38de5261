import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Account, RetentionDays } from '../../../worker/contract/account.ts'
import { RETENTION_CHOICES_DAYS, RETENTION_DEFAULT_DAYS } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { forecastQuery, useChooseRetention } from './account.api.ts'

const choiceOf = (text: string): RetentionDays =>
  RETENTION_CHOICES_DAYS.find((days) => String(days) === text) ?? RETENTION_DEFAULT_DAYS

function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Conservación de conversaciones`}
      description={t`Las conversaciones más antiguas se eliminan solas, para siempre. Vale para todos tus agentes.`}
    >
      {children}
    </Panel>
  )
}

/** The placeholder of the panel, in its final size. */
export const RetentionWaiting = () => (
  <Frame>
    <div className="flex flex-wrap items-end gap-3">
      <div className="grid w-full max-w-xs gap-1.5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="h-11 w-24" />
    </div>
  </Frame>
)

/** The retention of conversations. A longer one is saved at once, a shorter one after a confirmation. */
export function RetentionPanel({ account: { retentionDays } }: { account: Account }) {
  const { t } = useLingui()
  const choose = useChooseRetention()
  const [chosen, change] = useState(String(retentionDays))
  const [isAsking, setAsking] = useState(false)
  const days = choiceOf(chosen)
  const isSame = days === retentionDays
  const save = () =>
    choose.mutate(days, {
      onSuccess: ({ message }) => {
        notify.success(message ?? t`Tiempo de conservación guardado`)
        setAsking(false)
      },
      onError: (error) => days > retentionDays && notify.error(t`No se pudo guardar`, failureMessage(error)),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame || choose.isPending) return
    if (days < retentionDays) setAsking(true)
    else save()
  }
  return (
    <Frame>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-xs">
          <Field label={t`Conservar durante`}>
            <Select
              value={chosen}
              onChange={({ target }) => change(target.value)}
              options={RETENTION_CHOICES_DAYS.map((each) => ({
                value: String(each),
                label: t`${plural(each, { one: '# día', other: '# días' })}`,
              }))}
            />
          </Field>
        </div>
        <Button type="submit" disabled={isSame} loading={choose.isPending && !isAsking}>
          {t`Guardar`}
        </Button>
      </form>
      {isAsking && (
        <ShortenRetention
          days={days}
          onConfirm={save}
          onClose={() => setAsking(false)}
          isSaving={choose.isPending}
          failure={choose.error}
        />
      )}
    </Frame>
  )
}

interface ShortenRetentionProps {
  days: RetentionDays
  onConfirm: () => void
  onClose: () => void
  isSaving: boolean
  failure: unknown
}

/** Shows how many messages will be deleted with their replies; it cannot be confirmed before the number is loaded. */
function ShortenRetention({ days, onConfirm, onClose, isSaving, failure }: ShortenRetentionProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const forecast = useQuery(forecastQuery(days))
  const error = forecast.error ?? failure
  const going = forecast.data?.conversations
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => (going === undefined ? void forecast.refetch() : onConfirm())}
      title={t`¿Conservar solo ${days} días?`}
      confirmLabel={forecast.isError ? words.retry : t`Conservar ${days} días`}
      loading={isSaving || forecast.isFetching}
      error={error ? failureMessage(error) : null}
    >
      {going === undefined && <p>{forecast.isError ? null : t`Contando los mensajes…`}</p>}
      {going === 0 && <p>{t`Hoy no tienes mensajes tan antiguos: este plazo no elimina ninguno.`}</p>}
      {going !== undefined && going > 0 && (
        <p>
          {t`${plural(going, { one: 'En breve se eliminará # mensaje con su respuesta.', other: 'En breve se eliminarán # mensajes con sus respuestas.' })}`}
        </p>
      )}
      <p className="mt-2">{t`Desde ahora, cada mensaje se elimina al cumplir ${days} días, con su respuesta. No se puede deshacer.`}</p>
    </ConfirmDialog>
  )
}
