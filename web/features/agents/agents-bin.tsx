import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BinnedAgent } from '../../../worker/contract/agents.ts'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDay } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirming } from '../../ui/confirming.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { notify } from '../../ui/notices.tsx'
import { EmptyState, FailedState, Loading } from '../../ui/states.tsx'
import { binQuery, useEraseAgent, useRestoreAgent } from './bin.api.ts'

/** The deleted agents: each is restored, or deleted for good. */
export function AgentsBin({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useCommonWords()
  const bin = useQuery(binQuery)
  const [doomed, doom] = useState<BinnedAgent | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Papelera`}
      description={t`Un agente eliminado se puede recuperar durante ${BIN_DAYS} días, con lo que sabe y sus conversaciones.`}
      closeLabel={words.close}
    >
      {bin.data ? (
        bin.data.length === 0 ? (
          <EmptyState icon="i-lucide-trash-2" title={t`La papelera está vacía`}>
            {t`Los agentes que elimines aparecerán aquí.`}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {bin.data.map((agent) => (
              <BinnedRow key={agent.id} agent={agent} onErase={() => doom(agent)} />
            ))}
          </ul>
        )
      ) : bin.isPending ? (
        <Loading label={t`Cargando la papelera`} rows={2} />
      ) : (
        <FailedState
          title={t`Error al cargar la papelera`}
          message={sayFailure(bin.error)}
          retryLabel={words.retry}
          onRetry={() => void bin.refetch()}
        />
      )}
      {doomed && <EraseAgent agent={doomed} onClose={() => doom(null)} />}
    </Dialog>
  )
}

function BinnedRow({ agent: { id, name, erasedOn }, onErase }: { agent: BinnedAgent; onErase: () => void }) {
  const { t } = useLingui()
  const until = formatDay(erasedOn, useLocale())
  const restore = useRestoreAgent()
  const bringBack = () =>
    restore.mutate(id, { onSuccess: ({ message }) => notify.success(message ?? t`Agente restaurado`) })
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">{t`Se elimina para siempre el ${until}`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            icon="i-lucide-undo-2"
            aria-label={t`Restaurar: ${name}`}
            loading={restore.isPending}
            onClick={bringBack}
          >
            {t`Restaurar`}
          </Button>
          <Button variant="ghost" size="small" aria-label={t`Eliminar para siempre: ${name}`} onClick={onErase}>
            {t`Eliminar para siempre`}
          </Button>
        </div>
      </div>
      {restore.error !== null && <FormFailure>{sayFailure(restore.error)}</FormFailure>}
    </li>
  )
}

function EraseAgent({ agent: { id, name }, onClose }: { agent: BinnedAgent; onClose: () => void }) {
  const { t } = useLingui()
  const erase = useEraseAgent()
  const erasure = confirming(erase, id, { done: t`Agente eliminado para siempre`, say: sayFailure, onClose })
  return (
    <ConfirmDialog
      {...erasure}
      title={t`¿Eliminar ${name} para siempre?`}
      confirmLabel={t`Eliminar para siempre`}
      cancelLabel={t`Cancelar`}
    >
      {t`Se borra todo lo que sabe. Sus conversaciones se conservan el tiempo que elegiste. No se puede deshacer.`}
    </ConfirmDialog>
  )
}
