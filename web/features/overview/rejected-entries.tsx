import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutboxKind, RejectedEntry } from '../../../worker/contract/rejected.ts'
import { useQueryFailure } from '../../core/common-words.ts'
import { formatDate } from '../../core/format.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useLocale } from '../../core/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { entriesQuery, useDropRejected } from './rejected.api.ts'

function useKindWords(): Record<OutboxKind, string> {
  const { t } = useLingui()
  return {
    exchange: t`Mensaje con su respuesta`,
    delivery: t`Entrega de una respuesta`,
    deletion: t`Eliminación de una conversación`,
    message: t`Mensaje de una persona del equipo`,
    status: t`Estado de una conversación`,
    rating: t`Valoración de una conversación`,
    undropped: t`Mensaje que se volvió a atender`,
    untold: t`Avisos de una conversación eliminada`,
    notice: t`Aviso de que alguien espera`,
    usage: t`Conversaciones usadas del plan`,
    rejected: t`Cuenta de los registros apartados`,
  }
}

/** The rows of one agent: what each is, where it belongs, and why it is refused. */
export function RejectedEntries({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const locale = useLocale()
  const kinds = useKindWords()
  const { data, isError, error, refetch } = useQuery(entriesQuery(agentId))
  const [leaving, drop] = useState<RejectedEntry | null>(null)
  if (!data)
    return isError ? (
      <FailedState title={t`Error al cargar los registros apartados`} {...queryFailure({ error, refetch })} />
    ) : (
      <Loading label={t`Cargando los registros apartados`} rows={2} />
    )
  if (data.length === 0) return <EmptyState icon="i-lucide-check" title={t`Ya no hay registros apartados`} />
  return (
    <>
      <ul className="grid gap-2">
        {data.map((entry) => (
          <li key={entry.number} className="flex items-start gap-3 rounded-field bg-surface-sunken p-3 text-sm">
            <div className="grid min-w-0 grow gap-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <strong className="font-semibold">{kinds[entry.kind]}</strong>
                <time dateTime={entry.at} className="text-ink-faint tabular-nums">
                  {formatDate(entry.at, locale, { time: true })}
                </time>
              </p>
              <code className="text-danger wrap-anywhere">{entry.reason}</code>
              <p className="text-ink-soft wrap-anywhere">{entry.ref}</p>
              {entry.sessionId && entry.sessionId !== entry.ref && (
                <p className="text-ink-soft wrap-anywhere">{t`En la sesión ${entry.sessionId}`}</p>
              )}
            </div>
            {entry.kind !== 'deletion' && (
              <IconButton
                label={t`Descartar: ${kinds[entry.kind]}`}
                icon="i-lucide-trash-2"
                tone="danger"
                onClick={() => drop(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {leaving && <DropEntry agentId={agentId} entry={leaving} onClose={() => drop(null)} />}
    </>
  )
}

interface DropEntryProps {
  agentId: string
  entry: RejectedEntry
  onClose: () => void
}

function DropEntry({ agentId, entry: { number, kind }, onClose }: DropEntryProps) {
  const { t } = useLingui()
  const deletion = useDeletion(useDropRejected(agentId), number, { done: t`Registro descartado`, notify, onClose })
  return (
    <ConfirmDialog {...deletion} title={t`¿Descartar el registro?`} confirmLabel={t`Descartar`}>
      {kind === 'exchange'
        ? t`Si la base de datos nunca lo tuvo, el mensaje y su respuesta se pierden para siempre.`
        : t`La base de datos se queda con lo que ya tiene, y este cambio se pierde para siempre.`}
    </ConfirmDialog>
  )
}
