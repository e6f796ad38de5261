import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { RetentionDays } from '../../../worker/contract/account.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { forecastQuery } from './account.api.ts'

interface ShortenRetentionProps {
  days: RetentionDays
  onConfirm: () => void
  onClose: () => void
  isSaving: boolean
  failure: unknown
}

/** Says how many conversations will be deleted; it cannot be confirmed while that is not known. */
export function ShortenRetention({ days, onConfirm, onClose, isSaving, failure }: ShortenRetentionProps) {
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
      cancelLabel={words.cancel}
      loading={isSaving || forecast.isFetching}
      error={error ? sayFailure(error) : null}
    >
      {going === undefined && <p>{forecast.isError ? null : t`Contando las conversaciones…`}</p>}
      {going === 0 && (
        <p>{t`Hoy no tienes conversaciones tan antiguas: la próxima limpieza nocturna no elimina ninguna.`}</p>
      )}
      {going !== undefined && going > 0 && (
        <p>
          {t`${plural(going, { one: 'En la próxima limpieza nocturna se eliminará # conversación.', other: 'En la próxima limpieza nocturna se eliminarán # conversaciones.' })}`}
        </p>
      )}
      <p className="mt-2">{t`Desde ahora, cada conversación se elimina al cumplir ${days} días. No se puede deshacer.`}</p>
    </ConfirmDialog>
  )
}
