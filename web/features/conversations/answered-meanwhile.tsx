import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'

interface AnsweredMeanwhileProps {
  who: string
  text: string
  /** The button that sends anyway; focused when the member tries to send without a decision. */
  sendAnyway: RefObject<HTMLButtonElement | null>
  onSend: () => void
  onDiscard: () => void
}

/** Shows what another member sent while this one was writing; the member decides before the own text is sent. */
export function AnsweredMeanwhile({ who, text, sendAnyway, onSend, onDiscard }: AnsweredMeanwhileProps) {
  const { t } = useLingui()
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-warning-soft px-3 py-2 text-sm">
      <p className="font-semibold">{t`${who} respondió mientras escribías. ¿Enviar de todos modos?`}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={sendAnyway} variant="secondary" size="small" onClick={onSend}>
          {t`Enviar de todos modos`}
        </Button>
        <Button variant="ghost" size="small" onClick={onDiscard}>
          {t`Descartar mi texto`}
        </Button>
      </div>
    </div>
  )
}
