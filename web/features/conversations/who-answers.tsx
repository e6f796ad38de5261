import { useLingui } from '@lingui/react/macro'
import type { AgentMode } from '../../../worker/contract/modes.ts'
import type { ThreadInput } from '../../../worker/contract/thread-input.ts'
import type { ThreadStatus } from '../../../worker/contract/thread-status.ts'
import type { WholeSession } from '../../../worker/contract/threads.ts'
import { useUndoWords } from '../../core/bin-words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.tsx'
import type { useSave } from './session-hooks.ts'

interface WhoAnswersProps {
  thread: NonNullable<WholeSession['thread']>
  /** The newest messages that are displayed. The server refuses to close a thread that contains newer ones. */
  seen: ThreadInput['seen']
  isPending: boolean
  save: ReturnType<typeof useSave>['save']
  onTake: () => void
}

/** Who answers in the thread, with the buttons to take it over, hand it back or close it. */
export function WhoAnswers({ thread: { status, mode, assigneeId }, seen, isPending, save, onTake }: WhoAnswersProps) {
  const { t } = useLingui()
  const { undo } = useUndoWords()
  const isTaken = status === 'members'
  const handBack = () =>
    save(
      { status: 'open' },
      () => notify.success(t`El agente vuelve a responder en esta conversación`),
      t`No se pudo devolver la conversación`,
    )
  const reopen = () =>
    save(
      { status, assigneeId },
      () => notify.success(t`La conversación está como antes de cerrarla`),
      t`No se pudo reabrir la conversación`,
    )
  const close = () =>
    !isPending &&
    save(
      { status: 'closed', ...(seen && { seen }) },
      () =>
        notify.success(
          t`Conversación cerrada: se abre de nuevo cuando la persona escriba`,
          undefined,
          <Button variant="secondary" size="small" onClick={reopen}>
            {undo}
          </Button>,
        ),
      t`No se pudo cerrar la conversación`,
    )
  const modes: Record<AgentMode, string | null> = {
    automatic: null,
    suggest: t`El agente propone la respuesta; la envía una persona.`,
    people: t`Aquí responden personas: el agente calla.`,
  }
  const states: Record<ThreadStatus, string> = {
    open: modes[mode] ?? t`Responde el agente.`,
    pending: modes[mode] ?? t`Espera a una persona; mientras tanto responde el agente.`,
    members: t`La atiende una persona: el agente calla.`,
    closed: t`Cerrada.`,
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <div className="flex grow basis-44 items-center gap-2">
        <p role="status" className="flex min-w-0 grow items-center gap-2">
          <span aria-hidden className={classes('shrink-0', isTaken ? 'i-lucide-user-check' : 'i-lucide-bot')} />
          {states[status]}
        </p>
        {status !== 'closed' && (
          <IconButton label={t`Cerrar la conversación`} icon="i-lucide-archive" aria-keyshortcuts="e" onClick={close} />
        )}
      </div>
      {isTaken ? (
        <Button variant="secondary" size="small" icon="i-lucide-bot" loading={isPending} onClick={handBack}>
          {t`Devolver al agente`}
        </Button>
      ) : (
        <Button variant="secondary" size="small" icon="i-lucide-user-check" loading={isPending} onClick={onTake}>
          {t`Tomar la conversación`}
        </Button>
      )}
    </div>
  )
}
