import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentSession, onSessionChange } from '../../core/session.ts'
import { endedByExpiry } from '../../core/session-end.ts'
import { openSignIn, useDoor } from '../../core/sign-in-door.ts'
import { notify } from '../../ui/notices.tsx'

/** Whether somebody is in the middle of a form, which leaving the page would throw away. */
const isFilling = (): boolean =>
  document.querySelector('[role=dialog] form') !== null || document.activeElement?.closest('main form') != null

/**
 * Keeps the page in step with who is signed in, whichever tab that changed in; nothing read before is kept. Whose
 * session ends in the middle of a form may sign in over it and go on; everybody else is led to the door.
 */
export function useSessionWatch(): void {
  const { t } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  const side = useDoor()
  /** Who was signed in last, until what he left is cleared away. */
  const known = useRef(currentSession()?.user.id)
  const [isHeld, hold] = useState(false)

  const leave = useEffectEvent((wanted?: string) => {
    known.current = undefined
    hold(false)
    queryClient.clear()
    void router.navigate({ to: '/', replace: true, state: wanted ? { wanted } : {} })
  })
  const meet = useEffectEvent(() => {
    const now = currentSession()?.user.id
    if (now && now === known.current) {
      if (isHeld) void queryClient.invalidateQueries()
      return hold(false)
    }
    if (now) {
      known.current = now
      queryClient.clear()
      hold(false)
      return void (isHeld ? router.navigate({ to: '/dashboard', replace: true }) : router.invalidate())
    }
    if (!known.current || isHeld) return
    if (!endedByExpiry()) return leave()
    if (isFilling()) hold(true)
    else leave(router.latestLocation.href)
    notify.warning(t`Tu sesión ha terminado`, t`Inicia sesión de nuevo para continuar.`)
    openSignIn('login')
  })
  useEffect(() => onSessionChange(() => meet()), [])

  // Who closes the door instead of signing in has left his form.
  useEffect(() => {
    if (isHeld && !side && !currentSession()) leave(router.latestLocation.href)
  }, [isHeld, side, router])
}
