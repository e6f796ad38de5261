import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OwnAnswer } from '../../../worker/contract/training.ts'
import { formatDate } from '../../core/format.ts'
import { LOCALE_NAMES, useLocale } from '../../core/words.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface AnswerRowProps {
  answer: OwnAnswer
  onEdit: () => void
  onDelete: () => void
}

export function AnswerRow({ answer: own, onEdit, onDelete }: AnswerRowProps) {
  const { t } = useLingui()
  const { question, otherQuestions, answer, language, updatedAt } = own
  const others = otherQuestions.length
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
          {answer}
        </p>
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
