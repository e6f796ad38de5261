import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import type { ThreadMessage, WholeSession } from '../../../worker/contract/threads.ts'
import { ApiFailure, failureMessage } from '../../core/failure.ts'
import { useSession } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { useGrowingField } from '../../ui/growing-field.ts'
import { notify } from '../../ui/notices.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { AnsweredMeanwhile } from './answered-meanwhile.tsx'
import { useSuggestReply, useWriteMessage } from './conversations.api.ts'
import { ChosenFiles, useFilesToSend } from './files-to-send.tsx'
import { fillVariables, useReplyValues } from './fill-reply.ts'
import { Excess } from './note.tsx'
import { useReportTyping } from './presence.ts'
import { ReplyTools } from './reply-tools.tsx'
import { useSave } from './session-hooks.ts'
import { AgentDraft, DraftNote, SuggestedReply } from './suggested-reply.tsx'
import { reloadSession } from './threads.api.ts'
import { useReplyList } from './use-reply-list.tsx'
import { useTypedTakeOver } from './use-typed-take-over.tsx'
import { useSendId, useUnsent, withoutSent } from './use-unsent.ts'
import { WhoAnswers } from './who-answers.tsx'

const HEIGHT_MAX_PX = 144

interface MemberReplyProps {
  thread: NonNullable<WholeSession['thread']>
  /** The reply window is closed for members too. */
  isDisabled: boolean
  /** The channel accepts message templates, also outside of the reply window. */
  takesTemplates: boolean
  /** Whether typing is reported: the visitor of a web chat or another member sees it. */
  isTypingReported: boolean
  /** The display name of the contact. */
  contact: string | undefined
  /** The id of the last exchange. */
  last: string | undefined
  /** The newest message of another member, and that member's name (`author`). */
  newest: ThreadMessage | undefined
  author: string | undefined
}

/**
 * The form in which a member takes a thread over, writes and hands it back. Typing the first character takes it over,
 * so that the agent does not answer meanwhile; the reply that the agent was generating is offered as a draft.
 */
export function MemberReply({
  thread,
  isDisabled: isShut,
  takesTemplates,
  isTypingReported,
  contact,
  last,
  newest,
  author,
}: MemberReplyProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const formKey = `${useSession()?.user.id} ${thread.id}`
  const [text, setText] = useUnsent(formKey, 'text', '')
  /** The number of the newest message of another member when the text was begun. */
  const [startedAfter, setStartedAfter] = useUnsent(formKey, 'startedAfter', 0)
  const seen = newest?.number ?? 0
  const sendAnyway = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useUnsent<string | null>(formKey, 'draft', null)
  const { idFor, forget } = useSendId(formKey)
  const field = useRef<HTMLTextAreaElement>(null)
  useGrowingField(field, text, HEIGHT_MAX_PX)
  const { save, isPending: isChanging } = useSave(thread.id)
  const takenByTyping = useTypedTakeOver(thread)
  const write = useWriteMessage(thread.id, (sent) => {
    takenByTyping.current = false
    forget(sent.messageId)
    setText((now) => withoutSent(now, sent.text))
    chosen.removeSent(sent.uploads)
    setDraft(null)
  })
  const suggestion = useSuggestReply(thread.id)
  const reportTyping = useReportTyping(thread.id, isTypingReported)
  const chosen = useFilesToSend(thread.id, formKey, () => start(text))
  const values = useReplyValues(contact, thread.agentName)
  /** The id of the draft that was sent or discarded here; the cached thread still contains it. */
  const [settledDraft, setSettledDraft] = useState<string>()
  const suggested = thread.draft?.id === settledDraft ? null : thread.draft
  const isTaken = thread.status === 'members'
  /** In the other modes the agent sends nothing by itself, so there is nothing to take over. */
  const takesOver = thread.mode === 'automatic'
  const length = text.trim().length
  const excess = length - MESSAGE_MAX
  const isBegun = length > 0 || chosen.files.length > 0
  const mayNotSend = !isBegun || excess > 0 || chosen.obstacle !== null
  const newerMessage = isBegun && seen > startedAfter ? newest : undefined

  const takeOver = () =>
    save(
      { status: 'members' },
      (changed) => {
        if (changed.draft) setDraft(changed.draft)
        field.current?.focus()
      },
      t`No se pudo tomar la conversación`,
    )
  /** Replaces the text of the field and sets the caret, both before another key can be handled. */
  const replaceText = (next: string, caret = next.length) => {
    flushSync(() => {
      type(next)
      setDraft(null)
      suggestion.reset()
    })
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
  }
  const start = (before: string) => {
    if (before === '' && chosen.files.length === 0) setStartedAfter(seen)
    reportTyping()
    if (!takesOver || isTaken || isChanging) return
    takenByTyping.current = true
    takeOver()
  }
  const type = (typed: string) => {
    if (!isBegun) setStartedAfter(seen)
    setText(typed)
    // A search for a canned reply does not count as writing.
    if (typed === '' || typed.startsWith('/')) return
    start(typed)
  }
  const replies = useReplyList(text, (reply) => {
    const { text: filled, caret } = fillVariables(reply, values)
    replaceText(filled, caret)
  })
  const send = (isConfirmed = false) => {
    if (mayNotSend || write.isPending) return
    if (newerMessage && !isConfirmed) return sendAnyway.current?.focus()
    const message = { text: text.trim(), uploads: chosen.ids }
    const messageId = idFor(message.text, message.uploads)
    write.mutate(
      {
        ...message,
        messageId,
        takesOver,
        draftId: suggested?.id ?? null,
        seen: isConfirmed ? seen : startedAfter,
      },
      {
        onSuccess: () => {
          setSettledDraft(suggested?.id)
          suggestion.reset()
          field.current?.focus()
        },
        onError: (error) => {
          const code = error instanceof ApiFailure && error.code
          if (code === 'thread.keyUsed') forget(messageId)
          // After the refetch the message that was stored with the id, or the other member's, is shown above the field.
          if (code === 'thread.keyUsed' || code === 'thread.answeredMeanwhile') void reloadSession(client)
          if (code !== 'thread.answeredMeanwhile') notify.error(t`No se pudo enviar el mensaje`, failureMessage(error))
        },
      },
    )
  }
  const onKey = (event: KeyboardEvent) => {
    if (replies.onKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" {...(isShut ? {} : chosen.dropping)}>
      <WhoAnswers
        {...{ thread, save }}
        seen={last ? { exchangeId: last, message: seen } : undefined}
        isPending={isChanging}
        onTake={takeOver}
      />
      {draft !== null && (
        <DraftNote
          title={t`El agente estaba escribiendo esto; no se envió:`}
          text={draft}
          onUse={() => replaceText(draft)}
          onDiscard={() => setDraft(null)}
        />
      )}
      {suggested && text === '' && (
        <AgentDraft
          {...suggested}
          onUse={() => replaceText(suggested.text)}
          onDiscard={() => {
            const { id } = suggested
            save({ discardsDraft: id }, () => setSettledDraft(id), t`No se pudo descartar el borrador`)
          }}
        />
      )}
      <SuggestedReply suggestion={suggestion} onUse={replaceText} />
      <ReplyTools
        {...{ threadId: thread.id, takesTemplates, suggestion }}
        isDisabled={isShut}
        add={chosen.add}
        isListOpen={replies.isOpen}
        mayToggleList={length === 0 || replies.isOpen}
        onToggleList={() => replaceText(replies.isOpen ? '' : '/')}
      />
      {replies.list}
      <ChosenFiles {...chosen} />
      {newerMessage && (
        <AnsweredMeanwhile
          who={author ?? t`Alguien de tu equipo`}
          text={newerMessage.text}
          sendAnyway={sendAnyway}
          onSend={() => send(true)}
          onDiscard={() => {
            chosen.clear()
            replaceText('')
          }}
        />
      )}
      {/* Sticky, because an on-screen keyboard leaves less than the height of all controls: then the detail scrolls. */}
      <div className="sticky bottom-0 -mx-3 -mb-3 grid gap-2 bg-surface px-3 pb-3">
        <div className="flex items-end gap-2">
          <TextArea
            {...replies.wiring}
            ref={field}
            value={text}
            rows={1}
            disabled={isShut}
            aria-label={t`Escribir en esta conversación`}
            aria-invalid={excess > 0}
            aria-keyshortcuts="r"
            placeholder={isShut ? t`Ahora no se puede escribir` : t`Escribe a la persona…`}
            className="resize-none"
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
            onPaste={chosen.onPaste}
          />
          <Button icon="i-lucide-send" disabled={isShut || mayNotSend} loading={write.isPending} onClick={() => send()}>
            {t`Enviar`}
          </Button>
        </div>
        <Excess excess={excess} />
      </div>
    </div>
  )
}
