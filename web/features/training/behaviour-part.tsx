import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
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
import { dismiss, notify } from '../../ui/notices.tsx'
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
  const [task, begin] = useState<DraftTask | null>(null)
  const { publish, offerToPublish, withdraw } = usePublishing(isChanged, () => begin('publish'))
  return (
    <div className="grid gap-6">
      {draft && (
        <div className="grid gap-2">
          <DraftBar
            agentId={agentId}
            draft={draft}
            version={published.version}
            task={task}
            onTask={begin}
            onPublish={publish}
            onDiscarded={() => {
              withdraw()
              load()
            }}
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
          onSaved={(saved, isAsSent, message) => {
            keepSaved(saved, isAsSent)
            offerToPublish(message)
          }}
          onLoad={isOutdated ? load : undefined}
        />
      </Panel>
      <Panel title={t`Versiones`} description={t`Lo que has publicado. Puedes volver a cualquiera.`}>
        <VersionsList agentId={agentId} current={published.version} />
      </Panel>
    </div>
  )
}

/**
 * `publish` opens the dialog unless the form contains changes that are not in the draft. `offerToPublish` shows the notice of a
 * saved draft with this action, until `withdraw` or until the screen is left.
 */
function usePublishing(isChanged: boolean, open: () => void) {
  const { t } = useLingui()
  // The notice is rendered outside of this screen, with what it was given when it was shown.
  const isChangedNow = useRef(isChanged)
  isChangedNow.current = isChanged
  const notice = useRef<number>(undefined)
  const withdraw = useCallback(() => {
    if (notice.current !== undefined) dismiss(notice.current)
  }, [])
  useEffect(() => withdraw, [withdraw])
  const publish = () => {
    withdraw()
    if (isChangedNow.current)
      notify.warning(t`Guarda primero el borrador`, t`Hay cambios sin guardar que no se publicarían.`)
    else open()
  }
  const offerToPublish = (message: string | undefined) => {
    withdraw()
    notice.current = notify.success(
      message ?? t`Borrador guardado`,
      undefined,
      <Button variant="secondary" size="small" icon="i-lucide-send" onClick={publish}>
        {t`Publicar el borrador…`}
      </Button>,
    )
  }
  return { publish, offerToPublish, withdraw }
}

type DraftTask = 'publish' | 'discard'

interface DraftBarProps {
  agentId: string
  draft: BehaviourDraft
  /** The published version. */
  version: number
  /** The open dialog. */
  task: DraftTask | null
  onTask: (task: DraftTask | null) => void
  onPublish: () => void
  /** Called once the draft is discarded; unsaved changes of the form are discarded with it. */
  onDiscarded: () => void
  onTry: () => void
  onAddCase: () => void
}

/** The note about an unpublished draft, with its actions. */
function DraftBar(props: DraftBarProps) {
  const { agentId, draft, version, task, onTask, onPublish, onDiscarded, onTry, onAddCase } = props
  const { t } = useLingui()
  const words = useCommonWords()
  const locale = useLocale()
  const discard = useDiscardDraft(agentId)
  const isChanging = useIsChanging(agentId)
  const compared = { savedAt: draft.savedAt, version }
  const { isRunning, done, total } = useComparisonRun(agentId, compared)
  const savedAt = formatDate(draft.savedAt, locale, { time: true })
  const end = () => onTask(null)
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
        <Button variant="ghost" size="small" disabled={isChanging} onClick={() => onTask('discard')}>
          {t`Descartar`}
        </Button>
        <Button variant="secondary" size="small" icon="i-lucide-play" onClick={onTry}>
          {t`Probar`}
        </Button>
        <Button size="small" icon="i-lucide-send" disabled={isChanging} onClick={onPublish}>
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
