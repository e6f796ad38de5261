import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutboxKind, RejectedAgent, RejectedEntry } from '../../../worker/contract/rejected.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useDeletion } from '../../core/use-deletion.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { entriesQuery, rejectedQuery, useDropRejected, useRetryRejected } from './rejected.api.ts'

/** The outbox rows that D1 rejects, by agent; renders nothing without any. */
export function RejectedRows() {
  const { t } = useLingui()
  const { data = [], isError, error, refetch } = useQuery(rejectedQuery)
  if (isError && data.length === 0)
    return (
      <Card>
        <FailedState title={t`Error al cargar los registros apartados`} query={{ error, refetch }} />
      </Card>
    )
  if (data.length === 0) return null
  return (
    <Panel
      danger
      title={t`Registros que la base de datos no acepta`}
      description={t`Se apartaron para que lo demás siga adelante, y se vuelve a intentar cada día. Mientras tanto, faltan en las conversaciones y en las cifras.`}
    >
      <ul className="divide-y divide-line">
        {data.map((agent) => (
          <li key={agent.agentId} className="py-4 first:pt-0 last:pb-0">
            <RejectedOfAgent agent={agent} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RejectedOfAgent({ agent: { agentId, agentName, owner, entries, since } }: { agent: RejectedAgent }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const [isOpen, open] = useState(false)
  const again = useRetryRejected(agentId)
  const date = formatDate(since, locale, { time: true })
  const retry = () =>
    again.mutate(undefined, {
      onSuccess: ({ data: { left } }) =>
        left === 0
          ? notify.success(words.done, t`Todo quedó guardado`)
          : notify.error(
              words.error,
              t`${plural(left, { one: 'La base de datos sigue sin aceptar # registro', other: 'La base de datos sigue sin aceptar # registros' })}`,
            ),
      onError: (error) => notify.error(words.error, failureMessage(error)),
    })
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="font-semibold break-words">{agentName}</h3>
          <p className="text-sm text-ink-faint wrap-anywhere">{owner}</p>
          <p className="text-sm text-ink-soft">
            {t`${plural(entries, { one: '# registro', other: '# registros' })} desde el ${date}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            size="small"
            icon={isOpen ? 'i-lucide-chevron-up' : 'i-lucide-chevron-down'}
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {t`Ver cuáles`}
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-rotate-cw"
            aria-label={t`Volver a intentar los registros de ${agentName}`}
            loading={again.isPending}
            onClick={retry}
          >
            {t`Volver a intentar`}
          </Button>
        </div>
      </div>
      {isOpen && <RejectedEntries agentId={agentId} />}
    </article>
  )
}

function useKindWords(): Record<OutboxKind, string> {
  const { t } = useLingui()
  return {
    exchange: t`Mensaje con su respuesta`,
    delivery: t`Entrega de una respuesta`,
    deletion: t`Eliminación de una conversación`,
    message: t`Mensaje de una persona del equipo`,
    status: t`Estado de una conversación`,
    assignment: t`Asignación de una conversación`,
    rating: t`Valoración de una conversación`,
    act: t`Entrada del registro de actividad`,
    undropped: t`Mensaje que se volvió a atender`,
    untold: t`Avisos de una conversación eliminada`,
    notice: t`Aviso de que alguien espera`,
    usage: t`Conversaciones usadas del plan`,
    rejected: t`Cuenta de los registros apartados`,
  }
}

/** The rejected rows of one agent: kind, time, reason and reference. */
function RejectedEntries({ agentId }: { agentId: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const kinds = useKindWords()
  const { data, isError, error, refetch } = useQuery(entriesQuery(agentId))
  const [dropping, setDropping] = useState<RejectedEntry | null>(null)
  if (!data)
    return isError ? (
      <FailedState title={t`Error al cargar los registros apartados`} query={{ error, refetch }} />
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
                <p className="text-ink-soft wrap-anywhere">{t`En la conversación ${entry.sessionId}`}</p>
              )}
            </div>
            {entry.kind !== 'deletion' && (
              <IconButton
                label={t`Descartar: ${kinds[entry.kind]}`}
                icon="i-lucide-trash-2"
                tone="danger"
                onClick={() => setDropping(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {dropping && <DropEntry agentId={agentId} entry={dropping} onClose={() => setDropping(null)} />}
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
