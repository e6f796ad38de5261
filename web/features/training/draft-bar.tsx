import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BehaviourDraft } from '../../../worker/contract/behaviour.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useDiscardDraft, useIsChanging } from './behaviour.api.ts'
import { useComparing } from './comparing.ts'
import { PublishDialog } from './publish-dialog.tsx'

interface DraftBarProps {
  agentId: string
  draft: BehaviourDraft
  /** The published one. */
  version: number
  /** The form has changes that are not in the draft. */
  isOutdated: boolean
  onTry: () => void
  onAddCase: () => void
}

/** Says that there is an unpublished draft, with its actions. */
export function DraftBar({ agentId, draft, version, isOutdated, onTry, onAddCase }: DraftBarProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const discard = useDiscardDraft(agentId)
  const isChanging = useIsChanging(agentId)
  const [task, begin] = useState<'publish' | 'discard' | null>(null)
  const compared = { savedAt: draft.savedAt, version }
  const { isRunning, done, total } = useComparing(agentId, compared)
  const savedAt = formatDate(draft.savedAt, locale, { time: true })
  const end = () => begin(null)
  const publish = () =>
    isOutdated
      ? notify.warning(t`Guarda primero el borrador`, t`Hay cambios sin guardar que no se publicarían.`)
      : begin('publish')
  // The bar disappears with the draft, before a mutation's own callback would run.
  const drop = () =>
    discard
      .mutateAsync(undefined)
      .then(
        ({ message }) => notify.success(words.done, message ?? t`Borrador descartado`),
        (error: unknown) => notify.error(words.error, sayFailure(error)),
      )
      .finally(end)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-warning-soft px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-1">
        <Badge tone="warning" icon="i-lucide-pencil-line">{t`Borrador sin publicar`}</Badge>
        <p className="text-sm text-ink-soft">{t`Guardado el ${savedAt}. Tus clientes todavía no lo notan.`}</p>
        {isRunning && (
          <p
            role="status"
            className="text-sm font-semibold text-ink-soft"
          >{t`Probando los casos: ${done} de ${total}.`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="small" disabled={isChanging} onClick={() => begin('discard')}>
          {t`Descartar`}
        </Button>
        <Button variant="secondary" size="small" icon="i-lucide-play" onClick={onTry}>
          {t`Probar`}
        </Button>
        <Button size="small" icon="i-lucide-send" disabled={isChanging} onClick={publish}>
          {t`Publicar…`}
        </Button>
      </div>
      {task === 'publish' && (
        <PublishDialog agentId={agentId} compared={compared} onAddCase={onAddCase} onClose={end} />
      )}
      {task === 'discard' && (
        <ConfirmDialog
          open
          onClose={end}
          onConfirm={() => void drop()}
          title={t`¿Descartar el borrador?`}
          confirmLabel={t`Descartar`}
          cancelLabel={words.cancel}
          loading={discard.isPending}
        >
          {t`Lo que cambiaste desde la última publicación se pierde. El agente sigue respondiendo como hasta ahora.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
