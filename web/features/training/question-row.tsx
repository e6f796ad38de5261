import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { QuestionState, UnansweredQuestion } from '../../../worker/contract/questions.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'

import { QuestionAskers } from './question-askers.tsx'

interface QuestionRowProps {
  question: UnansweredQuestion
  state: QuestionState
  /** Absent for members who may not write answers. */
  onAnswer: (() => void) | undefined
  /** Absent for members who only read. */
  onSettle: (() => void) | undefined
}

/** A question, how often and when it was asked, and its actions. */
export function QuestionRow({ question, state, onAnswer, onSettle }: QuestionRowProps) {
  const { t } = useLingui()
  const { question: asked, count, lastAskedAt, agentId, sessionId, memberReply } = question
  const when = formatDate(lastAskedAt, useLocale(), { time: true })
  const conversation = t`Ver la conversación de: ${asked}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="line-clamp-3 font-semibold wrap-anywhere" dir="auto">
          {asked}
        </p>
        <p className="text-sm text-ink-soft">
          {t`${plural(count, { one: '# vez', other: '# veces' })}, la última el ${when}`}
        </p>
        {memberReply !== null && (
          <p className="line-clamp-2 text-sm wrap-anywhere">
            <span className="text-ink-soft">{t`Tu equipo respondió:`} </span>
            <span dir="auto">{memberReply}</span>
          </p>
        )}
        <QuestionAskers question={question} />
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        {state !== 'dismissed' && onAnswer && (
          <Button
            size="small"
            icon="i-lucide-reply"
            aria-label={memberReply === null ? t`Responder: ${asked}` : t`Usar esta respuesta: ${asked}`}
            onClick={onAnswer}
          >
            {memberReply === null ? t`Responder` : t`Usar esta respuesta`}
          </Button>
        )}
        <Link
          to="/agents/$agentId/conversations"
          params={{ agentId }}
          search={{ session: sessionId }}
          title={conversation}
          aria-label={conversation}
          className={iconButtonClasses()}
        >
          <span aria-hidden className="i-lucide-messages-square" />
        </Link>
        {onSettle && state !== 'dismissed' && (
          <IconButton label={t`Descartar: ${asked}`} icon="i-lucide-archive" onClick={onSettle} />
        )}
        {onSettle && state === 'dismissed' && (
          <Button variant="secondary" size="small" icon="i-lucide-undo-2" onClick={onSettle}>
            {t`Devolver a la lista`}
          </Button>
        )}
      </div>
    </li>
  )
}
