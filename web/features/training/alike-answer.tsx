import { useLingui } from '@lingui/react/macro'
import type { OwnAnswer, OwnAnswerInput } from '../../../worker/contract/training.ts'
import { useCommonWords } from '../../core/common-words.ts'
import { ApiFailure, sayFailure } from '../../core/failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useSaveAnswer } from './training.api.ts'

interface AlikeAnswerProps {
  agentId: string
  /** What was learned, as it would be saved. */
  learned: OwnAnswerInput
  /** The details of the refusal: the answer that is there, and in what the two contradict each other. */
  alike: ApiFailure['details']
  onSaved: (answer: OwnAnswer, message: string | undefined) => void
  onClose: () => void
}

/** Which of two answers to the same question the agent gives: what it learned, what it has, or both. */
export function AlikeAnswer({ agentId, learned, alike, onSaved, onClose }: AlikeAnswerProps) {
  const { t } = useLingui()
  const words = useCommonWords()
  const save = useSaveAnswer(agentId)
  const { id, question, answer: there, says, other } = alike
  const choose = (answer: string, isLearned = true) =>
    save.mutate(
      { ...learned, answer, isLearned, replaces: String(id) },
      { onSuccess: ({ message, data }) => onSaved(data, message) },
    )
  const texts = [
    { label: t`La que hay`, text: String(there) },
    { label: t`La nueva`, text: learned.answer },
  ]
  const failure =
    save.error &&
    (save.error instanceof ApiFailure && save.error.fields['answer']
      ? save.error.fields['answer']
      : sayFailure(save.error))
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`¿Cuál de las dos vale?`}
      description={t`El agente ya responde a «${question}». Las maneras de preguntarlo se juntan.`}
      closeLabel={words.close}
    >
      <div className="grid gap-5">
        {says !== undefined && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge tone="warning" icon="i-lucide-triangle-alert">{t`Se contradicen`}</Badge>
            <span className="text-ink-soft wrap-anywhere">{t`Una dice «${says}» y la otra dice «${other}».`}</span>
          </p>
        )}
        <div className="grid gap-3 md:grid-cols-2">
          {texts.map(({ label, text }) => (
            <section key={label} className="grid content-start gap-2 rounded-card border border-line p-4 text-sm">
              <h3 className="font-semibold">{label}</h3>
              <p className="whitespace-pre-wrap text-ink-soft wrap-anywhere" dir="auto">
                {text}
              </p>
            </section>
          ))}
        </div>
        {failure && <FormFailure>{failure}</FormFailure>}
        <DialogActions>
          <Button variant="secondary" disabled={save.isPending} onClick={() => choose(String(there), false)}>
            {t`Dejar la que hay`}
          </Button>
          <Button variant="secondary" disabled={save.isPending} onClick={() => choose(`${there}\n\n${learned.answer}`)}>
            {t`Dar las dos`}
          </Button>
          <Button disabled={save.isPending} onClick={() => choose(learned.answer)}>
            {t`Reemplazarla por la nueva`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
