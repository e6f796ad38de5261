import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isChanged: boolean
  /** Set before leaving on purpose, after a save. */
  leaving: RefObject<boolean>
}

/** Asks before unsaved input is lost, inside the console or when leaving it. */
export function LeaveQuestion({ isChanged, leaving }: LeaveQuestionProps) {
  const { t } = useLingui()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && !leaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
      title={t`¿Salir sin guardar?`}
      confirmLabel={t`Salir sin guardar`}
      cancelLabel={t`Seguir editando`}
    >
      {t`Lo que has cambiado en este tipo de agente se perderá.`}
    </ConfirmDialog>
  )
}
