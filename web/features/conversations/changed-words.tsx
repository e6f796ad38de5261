import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../../../worker/contract/conversations.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'

/** That a contact edited or deleted a message, with the text before. */
export function ChangedWords({ exchange: { userMessage, metadata } }: { exchange: Conversation }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { original, editedAt, deletedAt } = metadata.details ?? {}
  const whenIs = (at: number) => formatDate(new Date(at).toISOString(), locale, { time: true })
  return (
    <>
      {deletedAt !== undefined && (
        <p className="flex items-start gap-1.5 text-sm text-ink-soft italic">
          <span aria-hidden className="i-lucide-ban mt-0.5 shrink-0" />
          {userMessage
            ? t`La persona eliminó parte de lo que escribió (${whenIs(deletedAt)}).`
            : t`La persona eliminó este mensaje (${whenIs(deletedAt)}).`}
        </p>
      )}
      {editedAt !== undefined && (
        <div className="grid gap-1 text-sm text-ink-soft">
          <p className="flex items-start gap-1.5">
            <span aria-hidden className="i-lucide-pencil mt-0.5 shrink-0" />
            {t`Editado por la persona (${whenIs(editedAt)})`}
          </p>
          {original && (
            <details>
              <summary className="cursor-pointer">{t`Ver lo que decía antes`}</summary>
              <p className="mt-1 border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere" dir="auto">
                {original}
              </p>
            </details>
          )}
        </div>
      )}
    </>
  )
}
