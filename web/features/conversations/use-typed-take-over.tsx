import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ThreadStatus } from '../../../worker/contract/thread-status.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useSave } from './session-hooks.ts'

/**
 * Typing takes a thread over. A member who then leaves it without sending anything is told that the agent is silent in it, and
 * may hand it back. The returned ref is set by typing, and unset by what is sent.
 */
export function useTypedTakeOver({ id, status }: { id: string; status: ThreadStatus }) {
  const { t } = useLingui()
  const { save } = useSave(id)
  const isTyped = useRef(false)
  const handBack = () =>
    save(
      { status: 'open' },
      () => notify.success(t`El agente vuelve a responder en esta conversación`),
      t`No se pudo devolver la conversación`,
    )
  const tell = useEffectEvent(() => {
    if (!isTyped.current || status !== 'members') return
    notify.warning(
      t`La conversación sigue contigo`,
      t`No has enviado nada, y el agente no responde en ella hasta que la devuelvas.`,
      <Button variant="secondary" size="small" onClick={handBack}>
        {t`Devolver al agente`}
      </Button>,
    )
  })
  useEffect(() => () => tell(), [])
  return isTyped
}
