import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BehaviourInput, BehaviourVersion } from '../../../worker/contract/behaviour.ts'
import { avatarAddress, type Look } from '../../../worker/contract/look.ts'
import { useCommonWords, usePagerWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { useRestoreVersion, versionsQuery } from './behaviour.api.ts'
import { useEngineNames } from './engine-names.ts'

interface VersionsListProps {
  agentId: string
  current: number
}

/** The published versions, the newest first; each can be restored. */
export function VersionsList({ agentId, current }: VersionsListProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const pagerWords = usePagerWords()
  const [page, setPage] = useState(1)
  const [chosen, choose] = useState<BehaviourVersion | null>(null)
  const versions = useQuery(versionsQuery(agentId, page))
  const restore = useRestoreVersion(agentId)
  const confirm = () =>
    chosen &&
    restore.mutate(chosen.number, {
      onSuccess: ({ message }) => notify.success(words.done, message ?? t`Versión restaurada`),
      onError: (error) => notify.error(words.error, failureMessage(error)),
      onSettled: () => choose(null),
    })
  if (versions.isPending) return <Loading label={t`Cargando las versiones`} rows={2} />
  if (!versions.data) return <FailedState title={t`Error al cargar las versiones`} query={versions} />
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
      {meta && meta.totalPages > 1 && <Pager {...meta} {...pagerWords(meta)} onPage={setPage} />}
      {chosen && (
        <ConfirmDialog
          open
          onClose={() => choose(null)}
          onConfirm={confirm}
          title={t`¿Restaurar la versión ${chosen.number}?`}
          confirmLabel={t`Restaurar`}
          danger={false}
          loading={restore.isPending}
        >
          {t`El agente vuelve a responder como entonces desde ahora. Se publica como una versión nueva; no se pierde ninguna, y tampoco tu borrador.`}
        </ConfirmDialog>
      )}
    </>
  )
}

interface VersionRowProps {
  agentId: string
  version: BehaviourVersion
  isCurrent: boolean
  onRestore: () => void
}

function VersionRow({ agentId, version, isCurrent, onRestore }: VersionRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number, note, publishedAt, publishedBy, restoredFrom, behaviour } = version
  const date = formatDate(publishedAt, locale, { time: true })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {number === 0 ? t`El comienzo` : t`Versión ${number}`}
          {isCurrent && <Badge tone="success" icon="i-lucide-check">{t`Publicada`}</Badge>}
        </h3>
        {note && (
          <p className="text-sm wrap-anywhere" dir="auto">
            {note}
          </p>
        )}
        <p className="text-sm text-ink-faint">
          {publishedBy ? t`${date}, por ${publishedBy}` : date}
          {restoredFrom !== null && <> · {t`como la versión ${restoredFrom}`}</>}
        </p>
        <VersionLook agentId={agentId} look={behaviour.look} />
        <VersionEngine behaviour={behaviour} />
        <p className="line-clamp-2 whitespace-pre-wrap text-sm text-ink-soft wrap-anywhere" dir="auto">
          {behaviour.instructions || behaviour.nextStep || t`Como dice su tipo`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          icon="i-lucide-undo-2"
          aria-label={t`Restaurar la versión ${number}`}
          onClick={onRestore}
        >
          {t`Restaurar`}
        </Button>
      )}
    </li>
  )
}

/** The engine of a version; rendered only if it was the owner's own. */
function VersionEngine({ behaviour: { engine } }: { behaviour: BehaviourInput }) {
  const { t } = useLingui()
  const names = useEngineNames()
  const { own, typeModel } = engine
  const model = own ? ('model' in own ? own.model : undefined) : typeModel
  if (!own && !model) return null
  return (
    <p className="flex flex-wrap gap-2">
      {own && <Badge icon="i-lucide-cpu">{t`Motor propio: ${names[own.kind]}`}</Badge>}
      {model && <Badge icon="i-lucide-sparkles">{model}</Badge>}
    </p>
  )
}

/** The picture and the colour of a version, if any. */
function VersionLook({ agentId, look: { avatar, color } }: { agentId: string; look: Look }) {
  if (!avatar && !color) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      {avatar && <Avatar name="" picture={avatarAddress(agentId, avatar)} />}
      {color && <Swatch color={color} />}
    </p>
  )
}
