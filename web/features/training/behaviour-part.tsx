import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryFailure } from '../../core/common-words.ts'
import { Card } from '../../ui/card.tsx'
import { FORM } from '../../ui/loading-outlines.tsx'
import { LoadingShape } from '../../ui/loading-shape.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState } from '../../ui/states.tsx'
import { behaviourQuery } from './behaviour.api.ts'
import { BehaviourChanges } from './behaviour-changes.tsx'
import { BehaviourForm } from './behaviour-form.tsx'
import { DraftBar } from './draft-bar.tsx'
import { VersionsList } from './versions-list.tsx'

interface BehaviourPartProps {
  agentId: string
  agentName: string
  /** Opens the preview, or the test cases. */
  onTry: () => void
  onAddCase: () => void
}

/** The behaviour of the agent: edited as a draft, tested, published, and restored. */
export function BehaviourPart({ agentId, agentName, onTry, onAddCase }: BehaviourPartProps) {
  const { t } = useLingui()
  const queryFailure = useQueryFailure()
  const behaviour = useQuery(behaviourQuery(agentId))
  const [isChanged, markChanged] = useState(false)
  if (!behaviour.data)
    return (
      <Card className="p-0!">
        {behaviour.isPending ? (
          <LoadingShape label={t`Cargando el comportamiento`}>{FORM}</LoadingShape>
        ) : (
          <FailedState title={t`Error al cargar el comportamiento`} {...queryFailure(behaviour)} />
        )}
      </Card>
    )
  const { draft, published } = behaviour.data
  return (
    <div className="grid gap-6">
      {draft && (
        <div className="grid gap-2">
          <DraftBar
            agentId={agentId}
            draft={draft}
            version={published.version}
            isOutdated={isChanged}
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
          key={`${draft?.savedAt ?? ''} ${published.version}`}
          agentId={agentId}
          agentName={agentName}
          behaviour={behaviour.data}
          onChanged={markChanged}
        />
      </Panel>
      <Panel title={t`Versiones`} description={t`Lo que has publicado. Puedes volver a cualquiera.`}>
        <VersionsList agentId={agentId} current={published.version} />
      </Panel>
    </div>
  )
}
