import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCommonWords } from '../../core/common-words.ts'
import { sayFailure } from '../../core/failure.ts'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { behaviourQuery } from './behaviour.api.ts'
import { BehaviourForm } from './behaviour-form.tsx'
import { DraftBar } from './draft-bar.tsx'
import type { TrainingPart } from './training-search.ts'
import { VersionsList } from './versions-list.tsx'

/** How the agent speaks: changed as a draft, tried, published, and brought back. */
export function BehaviourPart({ agentId, onSearch }: TrainingPart) {
  const { t } = useLingui()
  const words = useCommonWords()
  const behaviour = useQuery(behaviourQuery(agentId))
  if (!behaviour.data)
    return (
      <Card className="p-0!">
        {behaviour.isPending ? (
          <Loading label={t`Cargando el comportamiento`} />
        ) : (
          <FailedState
            title={t`Error al cargar el comportamiento`}
            message={sayFailure(behaviour.error)}
            retryLabel={words.retry}
            onRetry={() => void behaviour.refetch()}
          />
        )}
      </Card>
    )
  const { draft, published } = behaviour.data
  return (
    <div className="grid gap-6">
      {draft && (
        <DraftBar
          agentId={agentId}
          draft={draft}
          nextVersion={published.version + 1}
          onTry={() => onSearch({ tab: 'try' })}
        />
      )}
      <Panel
        title={t`Cómo responde`}
        description={t`Los cambios se guardan como borrador. Pruébalos y publícalos cuando te convenzan.`}
      >
        <BehaviourForm
          key={`${draft?.savedAt ?? ''} ${published.version}`}
          agentId={agentId}
          behaviour={behaviour.data}
        />
      </Panel>
      <Panel title={t`Versiones`} description={t`Lo que has publicado. Puedes volver a cualquiera.`}>
        <VersionsList agentId={agentId} current={published.version} />
      </Panel>
    </div>
  )
}
