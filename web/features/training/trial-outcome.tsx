import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentTrial } from '../../../worker/contract/training.ts'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { KeepTestCase } from './keep-test-case.tsx'
import { TrialFacts } from './trial-facts.tsx'
import { TrialPassages } from './trial-passages.tsx'
import { TrialPrompt } from './trial-prompt.tsx'
import { unsigned } from './unsigned.ts'

interface TrialOutcomeProps {
  agentId: string
  question: string
  trial: AgentTrial
}

/** The reply, or why there is none, its usage and its passages. */
export function TrialOutcome({ agentId, question, trial }: TrialOutcomeProps) {
  const { t } = useLingui()
  const [isCorrecting, correct] = useState(false)
  const { reply, failure, passages, prompt } = trial
  return (
    <>
      <Panel
        title={t`Respuesta`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" icon="i-lucide-pencil" onClick={() => correct(true)}>
              {t`Corregir respuesta`}
            </Button>
            {reply !== null && <KeepTestCase key={question} agentId={agentId} question={question} expected={reply} />}
          </div>
        }
      >
        <div role="status" className="grid gap-3">
          {failure !== null && <FormFailure>{failure}</FormFailure>}
          {reply !== null && (
            <div className="rounded-2xl rounded-br-sm bg-brand-soft px-4 py-2.5 wrap-anywhere">
              <Markdown text={reply} />
            </div>
          )}
          <TrialFacts trial={trial} />
        </div>
      </Panel>
      <TrialPassages passages={passages} />
      {prompt && <TrialPrompt prompt={prompt} />}
      {isCorrecting && (
        <AnswerDialog
          agentId={agentId}
          start={{ question, answer: unsigned(reply ?? '', trial.sources), otherQuestions: [] }}
          title={t`Corregir respuesta`}
          onClose={() => correct(false)}
        />
      )}
    </>
  )
}
