import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { blanksIn } from '../../../worker/contract/blanks.ts'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { formatDate } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { BlankText } from '../../ui/blank-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface AnswerRowProps {
  agentId: string
  answer: OwnAnswer
  /** Another text answers the same question with other facts. */
  isContradicted: boolean
  onEdit: () => void
  onDelete: () => void
}

export function AnswerRow({ agentId, answer: own, isContradicted, onEdit, onDelete }: AnswerRowProps) {
  const { t } = useLingui()
  const { question, otherQuestions, answer, language, updatedAt } = own
  const others = otherQuestions.length
  const missing = [question, ...otherQuestions, answer].flatMap(blanksIn)
  const facts = [
    LOCALE_NAMES[language],
    others > 0 && t`${plural(others, { one: '# manera más de preguntarlo', other: '# maneras más de preguntarlo' })}`,
    formatDate(updatedAt, useLocale()),
  ]
  return (
    <li className="flex items-start gap-3 p-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {question}
        </p>
        <p className="line-clamp-3 whitespace-pre-wrap text-ink-soft wrap-anywhere" dir="auto">
          <BlankText text={answer} missing={missing} />
        </p>
        {(missing.length > 0 || isContradicted) && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {missing.length > 0 && <Badge tone="warning" icon="i-lucide-square-pen">{t`Por completar`}</Badge>}
            {isContradicted && (
              <>
                <Badge tone="warning" icon="i-lucide-triangle-alert">{t`Se contradice`}</Badge>
                <Link
                  to="/agents/$agentId/blanks"
                  params={{ agentId }}
                  className="font-medium text-brand-strong hover:underline"
                >
                  {t`Ver los dos textos`}
                </Link>
              </>
            )}
          </p>
        )}
        <p className="text-sm text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
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
