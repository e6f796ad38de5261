import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentTrial, FoundBy } from '../../../worker/contract/training.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Bubble } from '../../ui/chat/bubble.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { KeepTestCase } from './keep-test-case.tsx'
import { TrialFacts } from './trial-facts.tsx'
import { withoutSources } from './unsigned.ts'

interface PreviewReplyProps {
  agentId: string
  agentName: string
  question: string
  trial: AgentTrial
}

/** A reply of the trial: confidence, sources, and the actions of the owner. */
export function PreviewReply({ agentId, agentName, question, trial }: PreviewReplyProps) {
  const { t } = useLingui()
  const [task, begin] = useState<'correct' | 'explain' | null>(null)
  const end = () => begin(null)
  const { reply, failure, outcome, sources } = trial
  const isUnknown = outcome === 'unknown'
  return (
    <div className="grid gap-1.5">
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      {reply !== null && (
        <Bubble from="agent" author={agentName}>
          <Markdown text={reply} />
        </Bubble>
      )}
      <div className="-mt-4 grid gap-1.5 pl-11 text-xs text-ink-soft">
        {(isUnknown || outcome === 'perhaps') && (
          <p>
            {isUnknown ? (
              <Badge tone="danger" icon="i-lucide-circle-help">{t`No lo sabe`}</Badge>
            ) : (
              <Badge tone="warning" icon="i-lucide-circle-dashed">{t`No está seguro`}</Badge>
            )}
          </p>
        )}
        {sources.length > 0 && <p className="wrap-anywhere">{t`Fuentes: ${sources.join(' · ')}`}</p>}
        <div className="-ml-2 flex flex-wrap">
          <Button
            variant={isUnknown ? 'secondary' : 'ghost'}
            size="small"
            icon={isUnknown ? 'i-lucide-graduation-cap' : 'i-lucide-pencil'}
            onClick={() => begin('correct')}
          >
            {isUnknown ? t`Enseñárselo` : t`Corregir respuesta`}
          </Button>
          {reply !== null && !isUnknown && (
            <KeepTestCase variant="ghost" agentId={agentId} question={question} expected={reply} />
          )}
          <Button variant="ghost" size="small" icon="i-lucide-search" onClick={() => begin('explain')}>
            {t`Por qué`}
          </Button>
        </div>
      </div>
      {task === 'correct' && (
        <AnswerDialog
          agentId={agentId}
          start={{ question, answer: isUnknown ? '' : withoutSources(reply ?? '', sources), otherQuestions: [] }}
          title={isUnknown ? t`Enseñar la respuesta` : t`Corregir respuesta`}
          onClose={end}
        />
      )}
      {task === 'explain' && (
        <Dialog open size="large" onClose={end} title={t`Por qué respondió así`}>
          <div className="grid gap-5">
            <TrialFacts trial={trial} />
            <TrialPassages passages={trial.passages} />
            {trial.prompt && <TrialPrompt prompt={trial.prompt} />}
          </div>
        </Dialog>
      )}
    </div>
  )
}

const ICONS: Record<FoundBy, string> = {
  words: 'i-lucide-type',
  meaning: 'i-lucide-lightbulb',
  both: 'i-lucide-layers',
}

/** How a passage was found: by words, by vector, or both; rendered only with vector search. */
function FoundByBadge({ foundBy }: { foundBy: FoundBy }) {
  const { t } = useLingui()
  const names: Record<FoundBy, string> = {
    words: t`Por sus palabras`,
    meaning: t`Por su sentido`,
    both: t`Por palabras y sentido`,
  }
  return <Badge icon={ICONS[foundBy]}>{names[foundBy]}</Badge>
}

/** The passages found for a question, the best first; those used by the reply are marked. */
function TrialPassages({ passages }: Pick<AgentTrial, 'passages'>) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Lo que encontró`}
      description={t`Los textos de su conocimiento que más se parecen a la pregunta, el mejor primero.`}
    >
      {passages.length === 0 ? (
        <p className="text-ink-soft">{t`No encontró nada en su conocimiento.`}</p>
      ) : (
        <ol className="grid gap-4">
          {passages.map(({ heading, body, fit, isSource, foundBy }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: passages of a trial have no id.
            <li key={index} className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="min-w-0 font-semibold wrap-anywhere">{heading}</h3>
                {isSource && <Badge tone="success" icon="i-lucide-check">{t`Usado en la respuesta`}</Badge>}
                {foundBy && <FoundByBadge foundBy={foundBy} />}
              </div>
              <Meter
                label={t`Parecido con la pregunta`}
                value={Math.round(fit * 100)}
                max={100}
                valueText={t`${Math.round(fit * 100)} %`}
              />
              <p className="line-clamp-4 whitespace-pre-wrap text-sm text-ink-soft wrap-anywhere">{body}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** The prompt of the model, without confidential parts. */
function TrialPrompt({ prompt }: { prompt: NonNullable<AgentTrial['prompt']> }) {
  const { t } = useLingui()
  const names = { system: t`Instrucciones`, user: t`Usuario`, assistant: t`Agente` }
  return (
    <Card className="p-0!">
      <details className="group">
        <summary className="flex cursor-pointer items-center gap-2 rounded-card p-5 font-bold sm:px-6">
          <span aria-hidden className="i-lucide-chevron-right transition-transform group-open:rotate-90" />
          {t`Lo que se le pidió al modelo`}
        </summary>
        <ol className="grid gap-4 px-5 pb-5 sm:px-6">
          {prompt.map(({ role, content }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a prompt have no id.
            <li key={index} className="grid gap-1">
              <h3 className="text-sm font-semibold">{names[role]}</h3>
              <p className="whitespace-pre-wrap rounded-field bg-surface-sunken p-3 font-mono text-xs wrap-anywhere">
                {content}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
