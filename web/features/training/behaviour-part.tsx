import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentBehaviour, BehaviourDraft } from '../../../worker/contract/behaviour.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useFormStart } from '../../core/use-form-start.ts'
import { useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState } from '../../ui/states.tsx'
import { behaviourQuery, useDiscardDraft, useIsChanging } from './behaviour.api.ts'
import { BehaviourChanges } from './behaviour-changes.tsx'
import { BehaviourForm } from './behaviour-form.tsx'
import { useComparisonRun } from './comparing.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionsList } from './versions-list.tsx'

interface BehaviourPartProps {
  agentId: string
  agentName: string
  /** Opens the trial. */
  onTry: () => void
  onAddCase: () => void
}

/** The behaviour of the agent: edited as a draft, tested, published, and restored. */
export function BehaviourPart(props: BehaviourPartProps) {
  const { t } = useLingui()
  const behaviour = useQuery(behaviourQuery(props.agentId))
  if (!behaviour.data)
    return (
      <Card className="p-0!">
        {behaviour.isPending ? (
          <LoadingShape label={t`Cargando el comportamiento`}>{FORM}</LoadingShape>
        ) : (
          <FailedState title={t`Error al cargar el comportamiento`} query={behaviour} />
        )}
      </Card>
    )
  return <LoadedBehaviour {...props} behaviour={behaviour.data} />
}

/** The draft, or without one the published version, is what the form starts with. */
const versionOf = ({ draft, published }: AgentBehaviour): string => draft?.savedAt ?? String(published.version)

function LoadedBehaviour({
  agentId,
  agentName,
  onTry,
  onAddCase,
  behaviour,
}: BehaviourPartProps & { behaviour: AgentBehaviour }) {
  const { t } = useLingui()
  const { draft, published } = behaviour
  const { value, key, isChanged, markChanged, isOutdated, load, keepSaved } = useFormStart(behaviour, versionOf)
  return (
    <div className="grid gap-6">
      {draft && (
        <div className="grid gap-2">
          <DraftBar
            agentId={agentId}
            draft={draft}
            version={published.version}
            isOutdated={isChanged}
            onDiscarded={load}
            onTry={onTry}
            onAddCase={onAddCase}
          />
          <Card className="p-0!">
            <details className="group">
              <summary className="flex cursor-pointer items-center gap-2 rounded-card px-4 py-3 text-sm font-semibold">
                <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
                {t`Qué cambia`}
              </summary>
              <div className="px-4 pb-4">
                <BehaviourChanges agentId={agentId} published={published} draft={draft} />
              </div>
            </details>
          </Card>
        </div>
      )}
      <Panel
        title={t`Cómo responde`}
        description={t`Los cambios se guardan como borrador. Pruébalos y publícalos cuando te convenzan.`}
      >
        <BehaviourForm
          key={key}
          agentId={agentId}
          agentName={agentName}
          behaviour={value}
          onChanged={markChanged}
          onSaved={keepSaved}
          onLoad={isOutdated ? load : undefined}
        />
      </Panel>
      <Panel title={t`Versiones`} description={t`Lo que has publicado. Puedes volver a cualquiera.`}>
        <VersionsList agentId={agentId} current={published.version} />
      </Panel>
    </div>
  )
}

interface DraftBarProps {
  agentId: string
  draft: BehaviourDraft
  /** The published version. */
  version: number
  /** The form contains changes that are not saved in the draft. */
  isOutdated: boolean
  /** Called once the draft is discarded; unsaved changes of the form are discarded with it. */
  onDiscarded: () => void
  onTry: () => void
  onAddCase: () => void
}

/** The note about an unpublished draft, with its actions. */
function DraftBar({ agentId, draft, version, isOutdated, onDiscarded, onTry, onAddCase }: DraftBarProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const discard = useDiscardDraft(agentId)
  const isChanging = useIsChanging(agentId)
  const [task, begin] = useState<'publish' | 'discard' | null>(null)
  const compared = { savedAt: draft.savedAt, version }
  const { isRunning, done, total } = useComparisonRun(agentId, compared)
  const savedAt = formatDate(draft.savedAt, locale, { time: true })
  const end = () => begin(null)
  const publish = () =>
    isOutdated
      ? notify.warning(t`Guarda primero el borrador`, t`Hay cambios sin guardar que no se publicarían.`)
      : begin('publish')
  const drop = () =>
    discard.mutate(undefined, {
      onSuccess: ({ message }) => {
        onDiscarded()
        notify.success(words.done, message ?? t`Borrador descartado`)
      },
      onError: (error) => notify.error(words.error, failureMessage(error)),
      onSettled: end,
    })
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
          onConfirm={drop}
          title={t`¿Descartar el borrador?`}
          confirmLabel={t`Descartar`}
          loading={discard.isPending}
        >
          {t`Lo que cambiaste desde la última publicación se pierde. El agente sigue respondiendo como hasta ahora.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
