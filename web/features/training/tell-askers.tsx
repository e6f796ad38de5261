import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import type { Asker, UnansweredQuestion } from '../../../worker/contract/questions.ts'
import { failureMessage } from '../../core/failure.ts'
import { newId } from '../../core/ids.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { canBeReached, useAskerName } from './question-askers.tsx'
import { useReplyInThread } from './training.api.ts'

interface TellAskersProps {
  question: UnansweredQuestion
  answer: string
  onClose: () => void
}

/** Sends a new answer to the contacts who had asked the question without success, in their own conversations. */
export function TellAskers({ question: { question, askers, people }, answer, onClose }: TellAskersProps) {
  const { t } = useLingui()
  const nameOf = useAskerName()
  const { mutateAsync: sendReply } = useReplyInThread()
  const [text, setText] = useState(() => [...`«${question}»\n\n${answer}`].slice(0, MESSAGE_MAX).join(''))
  const [chosen, choose] = useState(() => new Set(askers.filter(canBeReached).map(({ threadId }) => threadId)))
  // A retry uses the same message id, so that no contact gets the answer twice.
  const [keys] = useState(() => new Map(askers.map(({ threadId }) => [threadId, newId()])))
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSending, setSending] = useState(false)
  const length = text.trim().length
  const toggle = (threadId: string) =>
    choose(
      (before) => new Set(before.has(threadId) ? [...before].filter((id) => id !== threadId) : [...before, threadId]),
    )

  async function send() {
    setSending(true)
    const failed = new Map<string, string>()
    for (const threadId of chosen)
      await sendReply({ threadId, messageId: keys.get(threadId) ?? '', text: text.trim() }).catch((error: unknown) =>
        failed.set(threadId, failureMessage(error)),
      )
    setSending(false)
    const sent = chosen.size - failed.size
    if (sent > 0) notify.success(plural(sent, { one: 'Enviado a # persona', other: 'Enviado a # personas' }))
    if (failed.size === 0) return onClose()
    choose(new Set(failed.keys()))
    setFailures(failed)
  }

  const noteOf = (asker: Asker): string | undefined => {
    const { threadId, channelType, contact } = asker
    if (contact?.optOut) return t`No recibe mensajes: lo pidió, o bloqueó la cuenta.`
    if (!canBeReached(asker)) return t`Su canal ya no admite respuestas: escribió hace más de 24 horas.`
    return (
      failures.get(threadId) ?? (channelType === 'webchat' ? t`Lo verá en el chat, o cuando vuelva a él.` : undefined)
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Contárselo a quienes preguntaron`}
      description={t`Reciben el mensaje con tu nombre en su conversación, y el agente sigue atendiéndola.`}
    >
      <div className="grid gap-5">
        <Field label={t`Mensaje`} required error={length > MESSAGE_MAX ? t`El mensaje es demasiado largo.` : undefined}>
          <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <fieldset className="grid gap-1" disabled={isSending}>
          <legend className="mb-1 text-sm font-semibold">{t`A quién`}</legend>
          {askers.map((asker) => (
            <Checkbox
              key={asker.threadId}
              checked={chosen.has(asker.threadId)}
              disabled={!canBeReached(asker)}
              onChange={() => toggle(asker.threadId)}
              label={
                <span className="grid">
                  <span className="wrap-anywhere" dir="auto">
                    {nameOf(asker)}
                  </span>
                  <span className="text-ink-soft">{noteOf(asker)}</span>
                </span>
              }
            />
          ))}
          {people > askers.length && (
            <p className="text-sm text-ink-soft">
              {plural(people - askers.length, {
                one: '# persona más preguntó antes; no se le puede escribir desde aquí.',
                other: '# personas más preguntaron antes; no se les puede escribir desde aquí.',
              })}
            </p>
          )}
        </fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t`Ahora no`}
          </Button>
          <Button
            icon="i-lucide-send"
            loading={isSending}
            disabled={length === 0 || length > MESSAGE_MAX || chosen.size === 0}
            onClick={() => void send()}
          >
            {plural(chosen.size, { one: 'Enviar a # persona', other: 'Enviar a # personas' })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
