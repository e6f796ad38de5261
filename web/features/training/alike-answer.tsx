import { useLingui } from '@lingui/react/macro'
import type { OwnAnswer, OwnAnswerInput } from '../../../worker/contract/training.ts'
import { type ApiFailure, sayFailure } from '../../core/failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useSaveAnswer } from './training.api.ts'

export interface AlikeAnswerProps {
  agentId: string
  /** What was learned, as it would be saved. */
  learned: OwnAnswerInput
  /** The refusal, with the answer that is there, and in what the two contradict each other. */
  refusal: ApiFailure
  onSaved: (saved: { message?: string; data: OwnAnswer }) => void
}

/** Which of two answers to the same question the agent gives: what it learned, what it has, or both. */
export function AlikeAnswer({ agentId, learned, refusal, onSaved }: AlikeAnswerProps) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSaveAnswer(agentId)
  const { id, answer: there, says, other } = refusal.details
  const choice = (label: string, answer: string, isLearned: boolean) => (
    <Button
      variant={isLearned && answer === learned.answer ? 'primary' : 'secondary'}
      disabled={isPending}
      onClick={() => mutate({ ...learned, answer, isLearned, replaces: `${id}` }, { onSuccess: onSaved })}
    >
      {label}
    </Button>
  )
  return (
    <section className="grid gap-2 text-sm" role="alert">
      <p className="font-semibold">{sayFailure(refusal)}</p>
      <p className="rounded-card border border-line p-4 whitespace-pre-wrap wrap-anywhere" dir="auto">
        {there}
      </p>
      {says !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="warning" icon="i-lucide-triangle-alert">{t`Se contradicen`}</Badge>
          <span className="text-ink-soft wrap-anywhere">{t`Una dice «${says}» y la otra dice «${other}».`}</span>
        </p>
      )}
      {error && <FormFailure>{sayFailure(error)}</FormFailure>}
      <DialogActions>
        {choice(t`Dejar la que hay`, `${there}`, false)}
        {choice(t`Dar las dos`, `${there}\n\n${learned.answer}`, true)}
        {choice(t`Reemplazarla por la nueva`, learned.answer, true)}
      </DialogActions>
    </section>
  )
}
