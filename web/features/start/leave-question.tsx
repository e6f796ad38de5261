import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isChanged: boolean
  /** Set before leaving on purpose, to the agent. */
  leaving: RefObject<boolean>
}

/** Asks before answers are lost that no agent has yet. */
export function LeaveQuestion({ isChanged, leaving }: LeaveQuestionProps) {
  const { t } = useLingui()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && !leaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged && !leaving.current,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
      title={t`¿Salir sin crear el agente?`}
      confirmLabel={t`Salir sin crearlo`}
      cancelLabel={t`Seguir respondiendo`}
    >
      {t`Lo que has respondido se perderá.`}
    </ConfirmDialog>
  )
}
