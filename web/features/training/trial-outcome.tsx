import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AgentTrial } from '../../../worker/contract/training.ts'
import { formatCost } from '../../core/cost.ts'
import { formatNumber } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { useEngineNames } from './engine-names.ts'
import { KeepTestCase } from './keep-test-case.tsx'
import { TrialPassages } from './trial-passages.tsx'
import { TrialPrompt } from './trial-prompt.tsx'
import { unsigned } from './unsigned.ts'

interface TrialOutcomeProps {
  agentId: string
  question: string
  trial: AgentTrial
}

/** The reply, or why there is none, what it took and what it was made from. */
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
          <Facts trial={trial} />
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

const SECOND = 1_000

function Facts({ trial: { durationMs, language, engine, standIn, usage } }: { trial: AgentTrial }) {
  const { t } = useLingui()
  const locale = useLocale()
  const names = useEngineNames()
  const took =
    durationMs < SECOND
      ? t`${formatNumber(Math.round(durationMs), locale)} ms`
      : t`${formatNumber(Math.round(durationMs / 10) / 100, locale)} s`
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0
  const instead = standIn && names[standIn]
  return (
    <p className="flex flex-wrap gap-2 tabular-nums">
      {engine && <Badge icon="i-lucide-cpu">{names[engine]}</Badge>}
      {instead && <Badge tone="warning" icon="i-lucide-life-buoy">{t`Respondió en su lugar: ${instead}`}</Badge>}
      <Badge icon="i-lucide-timer">{took}</Badge>
      <Badge icon="i-lucide-languages">{LOCALE_NAMES[language]}</Badge>
      {usage && tokens > 0 && (
        <Badge icon="i-lucide-coins">{t`${plural(tokens, { one: '# token', other: '# tokens' })}`}</Badge>
      )}
      {usage?.costUsd !== undefined && tokens > 0 && (
        <Badge icon="i-lucide-receipt">{formatCost(usage.costUsd, locale)}</Badge>
      )}
    </p>
  )
}
