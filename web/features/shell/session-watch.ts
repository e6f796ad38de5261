import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountKeyOf, currentSession, endedByExpiry, onSessionChange } from '../../core/session.ts'
import { openSignIn, useSignInForm } from '../../core/sign-in-dialog.ts'
import { notify } from '../../ui/notices.tsx'

/** Whether a form is open, whose input leaving the page would lose. */
const isFilling = (): boolean =>
  document.querySelector('[role=dialog] form') !== null || document.activeElement?.closest('main form') != null

/**
 * Follows changes of the session in all tabs, and removes cached data. If the session ends while a form is open, the
 * member may sign in and continue; otherwise the home page is opened.
 */
export function useSessionWatch(): void {
  const { t } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  const side = useSignInForm()
  /** The last session, until its cached data is removed. */
  const known = useRef(accountKeyOf(currentSession()))
  const [isHeld, hold] = useState(false)

  const leave = useEffectEvent((wanted?: string) => {
    known.current = undefined
    hold(false)
    queryClient.clear()
    void router.navigate({ to: '/', replace: true, state: wanted ? { wanted } : {} })
  })
  const meet = useEffectEvent(() => {
    const now = accountKeyOf(currentSession())
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

  // Closing the dialog without signing in abandons the form.
  useEffect(() => {
    if (isHeld && !side && !currentSession()) leave(router.latestLocation.href)
  }, [isHeld, side, router])
}
