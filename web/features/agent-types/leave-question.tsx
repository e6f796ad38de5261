import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useLeaveQuestion } from '../../core/use-leave-question.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isChanged: boolean
  /** Set before leaving on purpose, after a save. */
  leaving: RefObject<boolean>
}

/** Asks before unsaved input is lost, inside the console or when leaving it. */
export function LeaveQuestion({ isChanged, leaving }: LeaveQuestionProps) {
  const { t } = useLingui()
  const question = useLeaveQuestion(() => isChanged && !leaving.current)
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      title={t`¿Salir sin guardar?`}
      confirmLabel={t`Salir sin guardar`}
      cancelLabel={t`Seguir editando`}
    >
      {t`Lo que has cambiado en este tipo de agente se perderá.`}
    </ConfirmDialog>
  )
}
