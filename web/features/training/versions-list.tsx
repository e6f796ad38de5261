import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BehaviourVersion } from '../../../worker/contract/behaviour.ts'
import { useCommonWords, usePagerWords, useQueryFailure } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { useRestoreVersion, versionsQuery } from './behaviour.api.ts'
import { VersionRow } from './version-row.tsx'

interface VersionsListProps {
  agentId: string
  current: number
}

/** All published versions, the newest first; each can be restored. */
export function VersionsList({ agentId, current }: VersionsListProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const words = useCommonWords()
  const pagerWords = usePagerWords()
  const [page, turn] = useState(1)
  const [chosen, choose] = useState<BehaviourVersion | null>(null)
  const versions = useQuery(versionsQuery(agentId, page))
  const restore = useRestoreVersion(agentId)
  const confirm = () =>
    chosen &&
    restore.mutate(chosen.number, {
      onSuccess: ({ message }) => notify.success(words.done, message ?? t`Versión restaurada`),
      onError: (error) => notify.error(words.error, sayFailure(error)),
      onSettled: () => choose(null),
    })
  if (versions.isPending) return <Loading label={t`Cargando las versiones`} rows={2} />
  if (!versions.data) return <FailedState title={t`Error al cargar las versiones`} {...queryFailure(versions)} />
  const { data, meta } = versions.data
  if (data.length === 0)
    return (
      <p className="text-sm text-ink-soft">{t`Todavía no has publicado nada: el agente responde como dice su tipo.`}</p>
    )
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {data.map((version) => (
          <VersionRow
            key={version.number}
            agentId={agentId}
            version={version}
            isCurrent={version.number === current}
            onRestore={() => choose(version)}
          />
        ))}
      </ul>
      {meta && meta.totalPages > 1 && <Pager {...meta} {...pagerWords(meta)} onPage={turn} />}
      {chosen && (
        <ConfirmDialog
          open
          onClose={() => choose(null)}
          onConfirm={confirm}
          title={t`¿Restaurar la versión ${chosen.number}?`}
          confirmLabel={t`Restaurar`}
          cancelLabel={words.cancel}
          danger={false}
          loading={restore.isPending}
        >
          {t`El agente vuelve a responder como entonces desde ahora. Se publica como una versión nueva; no se pierde ninguna, y tampoco tu borrador.`}
        </ConfirmDialog>
      )}
    </>
  )
}
