import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentTrial } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Bubble } from '../../ui/chat/bubble.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { KeepTestCase } from './keep-test-case.tsx'
import { TrialFacts } from './trial-facts.tsx'
import { TrialPassages } from './trial-passages.tsx'
import { TrialPrompt } from './trial-prompt.tsx'
import { unsigned } from './unsigned.ts'

interface PreviewReplyProps {
  agentId: string
  agentName: string
  question: string
  trial: AgentTrial
}

/** A reply of the trial: how sure it is, what it was made from, and what its owner can do about it. */
export function PreviewReply({ agentId, agentName, question, trial }: PreviewReplyProps) {
  const { t } = useLingui()
  const words = useCommonWords()
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
          start={{ question, answer: isUnknown ? '' : unsigned(reply ?? '', sources), otherQuestions: [] }}
          title={isUnknown ? t`Enseñar la respuesta` : t`Corregir respuesta`}
          onClose={end}
        />
      )}
      {task === 'explain' && (
        <Dialog open size="large" onClose={end} title={t`Por qué respondió así`} closeLabel={words.close}>
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
