import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isChanged: boolean
  /** Set before leaving on purpose, to the agent. */
  leaving: RefObject<boolean>
}

/** Asks before answers are lost that no agent has yet. */
export function LeaveQuestion({ isChanged, leaving }: LeaveQuestionProps) {
  const { t } = useLingui()
  const question = useLeaveQuestion(() => isChanged && !leaving.current)
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
