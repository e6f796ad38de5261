import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { blanksIn } from '../../../worker/contract/blanks.ts'
import type { Contradiction } from '../../../worker/contract/review.ts'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { formatDate } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { BlankText } from '../../ui/blank-text.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SideLink } from './contradictions-list.tsx'
import type { AnswerOrder } from './use-answers-order.ts'

interface AnswerRowProps {
  agentId: string
  answer: OwnAnswer
  /** Other texts that answer the same question with different facts. */
  contradictions: readonly Contradiction[]
  order: AnswerOrder
  /** The id of the text that explains how answers are moved. */
  hintId: string
  onEdit: () => void
  onDelete: () => void
}

export function AnswerRow({ agentId, answer: own, contradictions, order, hintId, onEdit, onDelete }: AnswerRowProps) {
  const { t } = useLingui()
  const { question, otherQuestions, answer, language, isLearned, updatedAt } = own
  const others = otherQuestions.length
  const missing = [...new Set([question, ...otherQuestions, answer].flatMap(blanksIn))]
  const blanks = missing.map((blank) => `[${blank}]`).join(', ')
  const facts = [
    LOCALE_NAMES[language],
    others > 0 && t`${plural(others, { one: '# manera más de preguntarlo', other: '# maneras más de preguntarlo' })}`,
    formatDate(updatedAt, useLocale()),
    isLearned && t`aprendida de tu equipo`,
  ]
  return (
    <li
      style={order.style}
      className={classes(
        'flex flex-wrap items-start gap-2 p-4',
        order.isDragged ? 'bg-surface shadow-float' : 'duration-quick',
      )}
    >
      <OrderHandle label={t`Mover la respuesta a: ${question}`} hintId={hintId} order={order} />
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {question}
        </p>
        <p className="line-clamp-3 whitespace-pre-wrap text-ink-soft wrap-anywhere" dir="auto">
          <BlankText text={answer} missing={missing} />
        </p>
        {missing.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge tone="warning" icon="i-lucide-square-pen">{t`Por completar`}</Badge>
            {blanks !== answer.trim() && <span className="text-ink-soft wrap-anywhere">{blanks}</span>}
          </p>
        )}
        {contradictions.map(({ used, other }, index) => {
          const [ownSide, otherSide] = used.documentId === own.id ? [used, other] : [other, used]
          return (
            <p
              key={`${otherSide.documentId} ${otherSide.says}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
            >
              {index === 0 && <Badge tone="warning" icon="i-lucide-triangle-alert">{t`Se contradice`}</Badge>}
              <span className="text-ink-soft wrap-anywhere">
                {t`Aquí dice «${ownSide.says}» y otro texto dice «${otherSide.says}».`}
              </span>
              <SideLink agentId={agentId} side={otherSide} />
            </p>
          )
        })}
        <p className="text-sm text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="ml-auto flex shrink-0 max-sm:flex-col">
        <IconButton label={t`Editar la respuesta a: ${question}`} icon="i-lucide-pencil" onClick={onEdit} />
        <IconButton
          label={t`Eliminar la respuesta a: ${question}`}
          icon="i-lucide-trash-2"
          tone="danger"
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

interface OrderHandleProps {
  label: string
  /** The id of the text that explains the handle. */
  hintId: string
  order: AnswerOrder
}

/** The handle by which an answer is dragged, or moved with the arrow keys. */
function OrderHandle({ label, hintId, order: { handle, isFollowed, onFollowed, onStep } }: OrderHandleProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isFollowed) return
    button.current?.focus()
    onFollowed()
  }, [isFollowed, onFollowed])
  return (
    <IconButton
      ref={button}
      label={label}
      icon="i-lucide-chevrons-up-down"
      aria-describedby={hintId}
      // Touching the handle drags and does not scroll the page.
      style={{ touchAction: 'none', cursor: 'grab' }}
      className="-ml-2"
      {...handle}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        onStep(step)
      }}
    />
  )
}
