import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasBlank } from '../../../worker/contract/blanks.ts'
import { accentColors } from '../../../worker/contract/inks.ts'
import { MESSAGE_MAX } from '../../../worker/contract/limits.ts'
import { avatarAddress } from '../../../worker/contract/look.ts'
import type { Manner } from '../../../worker/contract/manner.ts'
import { TrialInput } from '../../../worker/contract/training.ts'
import { validate } from '../../core/form-errors.ts'
import { sentencesLoaded, useSentence } from '../../core/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Bubble } from '../../ui/chat/bubble.tsx'
import { ChatLook } from '../../ui/chat/chat-look.ts'
import { MessageList } from '../../ui/chat/message-list.tsx'
import { Typing } from '../../ui/chat/typing.tsx'
import { classes } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { QuestionInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { behaviourQuery } from './behaviour.api.ts'
import { PreviewReply } from './preview-reply.tsx'
import type { Preview, PreviewTurn } from './preview-state.ts'

interface AgentPreviewProps {
  agentId: string
  agentName: string
  preview: Preview
  /** Collapses the preview; `undefined` where it is the whole page. */
  onCollapse: (() => void) | undefined
}

/** A trial of the agent, with the draft of its behaviour if there is one. */
export function AgentPreview({ agentId, agentName, preview, onCollapse }: AgentPreviewProps) {
  const { t } = useLingui()
  const { turns, isAsking, ask, restart } = preview
  const client = useQueryClient()
  const { data: behaviour } = useQuery(behaviourQuery(agentId))
  const [wantsDraft, wantDraft] = useState(true)
  const hasDraft = Boolean(behaviour?.draft)
  const sentence = useSentence()
  const [message, write] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const opening = (wantsDraft && behaviour?.draft) || behaviour?.published
  const { avatar, color } = opening?.look ?? {}
  const look = {
    avatar: avatar ? avatarAddress(agentId, avatar) : undefined,
    accent: color ? accentColors(color) : undefined,
  }
  const sendQuestion = (question: string) => {
    if (!isAsking) ask(question, hasDraft && wantsDraft)
  }
  const send = async () => {
    if (isAsking) return
    await sentencesLoaded()
    const validated = validate(TrialInput, { message }, sentence)
    setProblem(validated.ok ? null : (Object.values(validated.errors)[0] ?? null))
    if (!validated.ok) return
    write('')
    const { message: question } = validated.value
    // Waits for the behaviour, which is usually cached, so that a question is not asked without an existing draft.
    void client.ensureQueryData(behaviourQuery(agentId)).then(
      ({ draft }) => ask(question, draft !== null && wantsDraft),
      () => ask(question, false),
    )
  }
  return (
    <section
      aria-label={t`Prueba de ${agentName}`}
      className={classes(
        'flex flex-col overflow-hidden rounded-card border border-line bg-canvas shadow-card',
        onCollapse
          ? 'sticky top-20 h-[calc(100dvh-21rem-var(--notice-height,0px))] max-h-180 min-h-100'
          : 'h-[calc(100dvh-23.5rem-var(--notice-height,0px))] min-h-96',
      )}
    >
      <header className="flex min-h-13 items-center gap-1 border-b border-line bg-surface px-3">
        <h2 className="grow text-sm font-bold">{t`Probar`}</h2>
        {hasDraft && (
          <Select
            aria-label={t`Comportamiento que se prueba`}
            className="min-h-9!"
            options={[
              { value: 'draft', label: t`Borrador` },
              { value: 'published', label: t`Publicado` },
            ]}
            value={wantsDraft ? 'draft' : 'published'}
            onChange={({ target }) => wantDraft(target.value === 'draft')}
          />
        )}
        <IconButton
          label={t`Empezar de nuevo`}
          icon="i-lucide-rotate-ccw"
          disabled={turns.length === 0}
          onClick={restart}
        />
        {onCollapse && (
          <IconButton label={t`Plegar la prueba`} icon="i-lucide-panel-right-close" onClick={onCollapse} />
        )}
      </header>
      <ChatLook value={look}>
        <MessageList
          label={t`Prueba con ${agentName}`}
          toEndLabel={t`Ir al final`}
          extent={`${turns.length} ${isAsking}`}
          own={turns.length}
          opening={
            turns.length === 0 && (
              <div className="grid grow content-center justify-items-center gap-2 px-2 py-8 text-center text-sm text-ink-soft">
                <span aria-hidden className="i-lucide-message-circle-question-mark text-2xl text-brand-strong" />
                <p>{t`Pregunta como lo haría un cliente. No cuenta como conversación ni se guarda.`}</p>
                {opening && <PreviewOpening manner={opening.manner} onAsk={sendQuestion} />}
              </div>
            )
          }
          unfinished={
            isAsking && (
              <Bubble from="agent" author={agentName}>
                <Typing label={t`${agentName} está escribiendo…`} late={t`La respuesta tarda un poco: sigo en ello.`} />
              </Bubble>
            )
          }
        >
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are only appended, or all removed.
            <Turn key={index} agentId={agentId} agentName={agentName} turn={turn} />
          ))}
        </MessageList>
      </ChatLook>
      <div className="flex items-start gap-2 border-t border-line bg-surface p-2">
        <div className="min-w-0 grow">
          <Field label={<VisuallyHidden>{t`Pregunta`}</VisuallyHidden>} error={problem}>
            <QuestionInput
              maxLength={MESSAGE_MAX}
              placeholder={t`¿A qué hora abren?`}
              dir="auto"
              value={message}
              onChange={({ target }) => write(target.value)}
              onAsk={send}
            />
          </Field>
        </div>
        <IconButton
          label={t`Preguntar`}
          icon="i-lucide-arrow-up"
          className="size-11! rounded-full! bg-brand text-brand-ink!"
          aria-disabled={isAsking || undefined}
          onClick={send}
        />
      </div>
    </section>
  )
}

interface TurnProps {
  agentId: string
  agentName: string
  turn: PreviewTurn
}

function Turn({ agentId, agentName, turn: { question, trial, failure } }: TurnProps) {
  const { t } = useLingui()
  return (
    <>
      <Bubble from="visitor" author={t`Tú`}>
        <p className="whitespace-pre-wrap" dir="auto">
          {question}
        </p>
      </Bubble>
      {failure !== undefined && <FormFailure>{failure}</FormFailure>}
      {trial && <PreviewReply agentId={agentId} agentName={agentName} question={question} trial={trial} />}
    </>
  )
}

interface PreviewOpeningProps {
  manner: Manner
  onAsk: (question: string) => void
}

/** The greeting and the suggested questions, without those that contain blanks. */
function PreviewOpening({ manner: { greeting, questions }, onAsk }: PreviewOpeningProps) {
  const suggested = questions.filter((question) => !hasBlank(question))
  return (
    <div className="mt-4 grid w-full justify-items-center gap-3">
      {greeting && !hasBlank(greeting) && (
        <p className="whitespace-pre-wrap text-ink wrap-anywhere" dir="auto">
          {greeting}
        </p>
      )}
      {suggested.map((question) => (
        <Button
          key={question}
          variant="secondary"
          size="small"
          className="h-auto! py-2"
          onClick={() => onAsk(question)}
        >
          <span className="whitespace-normal text-left wrap-anywhere" dir="auto">
            {question}
          </span>
        </Button>
      ))}
    </div>
  )
}
