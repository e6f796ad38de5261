import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountKeyOf, currentSession, discardUnsent, endedByExpiry, onSessionChange } from '../../core/session.ts'
import { closeSignIn, openSignIn, useSignInForm } from '../../core/sign-in-dialog.ts'
import { notify } from '../../ui/notices.tsx'

/** Whether a form is open whose input would be lost by leaving the page. */
const isFilling = (): boolean =>
  document.querySelector('[role=dialog] form') !== null || document.activeElement?.closest('main form') != null

/**
 * Follows changes of the session in this and other tabs. Another account clears the cached data. If the session expires
 * while a form is open, the page stays and the member can sign in and continue; otherwise the home page is opened.
 */
export function useSessionWatch(): void {
  const { t } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  const side = useSignInForm()
  /** The key of the account whose data is cached. */
  const known = useRef(accountKeyOf(currentSession()))
  const [isHolding, setHolding] = useState(false)

  const signOut = useEffectEvent((target?: string) => {
    known.current = undefined
    setHolding(false)
    queryClient.clear()
    discardUnsent()
    void router.navigate({ to: '/', replace: true, state: target ? { target } : {} })
  })
  const onChange = useEffectEvent(() => {
    const now = accountKeyOf(currentSession())
    // Another tab may have signed in.
    if (now) closeSignIn()
    if (now && now === known.current) {
      if (isHolding) void queryClient.invalidateQueries()
      return setHolding(false)
    }
    if (now) {
      known.current = now
      queryClient.clear()
      discardUnsent()
      setHolding(false)
      return void (isHolding ? router.navigate({ to: '/dashboard', replace: true }) : router.invalidate())
    }
    if (!known.current || isHolding) return
    if (!endedByExpiry()) return signOut()
    if (isFilling()) setHolding(true)
    else signOut(router.latestLocation.href)
    notify.warning(t`Tu sesión ha terminado`, t`Inicia sesión de nuevo para continuar.`)
    openSignIn('login')
  })
  useEffect(() => onSessionChange(() => onChange()), [])

  // Closing the dialog without signing in abandons the form.
  useEffect(() => {
    if (isHolding && !side && !currentSession()) signOut(router.latestLocation.href)
  }, [isHolding, side, router])
}
