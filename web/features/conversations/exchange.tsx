import { useLingui } from '@lingui/react/macro'
import type { Conversation, ConversationState } from '../../../worker/contract/conversations.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Markdown } from '../../ui/chat/markdown.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface ExchangeProps {
  exchange: Conversation
  onDelete: () => void
}

/** What a person wrote and what the agent answered. */
export function Exchange({ exchange: { userMessage, agentResponse, timestamp, metadata }, onDelete }: ExchangeProps) {
  const { t } = useLingui()
  const when = formatDate(timestamp, useLocale(), { time: true })
  const silence: Record<ConversationState, string> = {
    open: t`El agente está respondiendo…`,
    answered: t`El agente no escribió nada.`,
    unanswered: t`No se pudo responder.`,
  }
  return (
    <article className="group grid gap-2">
      <div className="flex items-center justify-between gap-3 text-xs text-ink-soft">
        <time dateTime={timestamp}>{when}</time>
        <IconButton
          label={t`Eliminar el mensaje del ${when}`}
          icon="i-lucide-trash-2"
          tone="danger"
          className="size-9! text-base!"
          onClick={onDelete}
        />
      </div>
      <p className="justify-self-start max-w-[85%] rounded-2xl rounded-bl-sm bg-surface-sunken px-4 py-2.5 whitespace-pre-wrap break-words">
        <span className="sr-only">{t`Visitante:`} </span>
        {userMessage}
      </p>
      {agentResponse ? (
        <div className="justify-self-end max-w-[85%] rounded-2xl rounded-br-sm bg-brand-soft px-4 py-2.5 break-words">
          <span className="sr-only">{t`Agente:`} </span>
          <Markdown text={agentResponse} />
        </div>
      ) : (
        <p className="justify-self-end text-sm text-ink-soft italic">{silence[metadata.state]}</p>
      )}
    </article>
  )
}
