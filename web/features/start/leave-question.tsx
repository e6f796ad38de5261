import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isChanged: boolean
  /** Set before navigating to the created agent, so that the question is not asked. */
  isLeaving: RefObject<boolean>
}

/** Asks before leaving with answers from which no agent was created yet. */
export function LeaveQuestion({ isChanged, isLeaving }: LeaveQuestionProps) {
  const { t } = useLingui()
  const question = useLeaveQuestion(() => isChanged && !isLeaving.current)
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      title={t`¿Salir sin crear el agente?`}
      confirmLabel={t`Salir sin crearlo`}
      cancelLabel={t`Seguir respondiendo`}
    >
      {t`Lo que has respondido se perderá.`}
    </ConfirmDialog>
  )
}
