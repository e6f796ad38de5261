import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSession, onSessionChange } from '../../core/session.ts'
import { endedByExpiry } from '../../core/session-end.ts'
import { openSignIn } from '../../core/sign-in-door.ts'
import { notify } from '../../ui/notices.tsx'

/** Keeps the page in step with who is signed in, whichever tab that changed in; nothing read before is kept. */
export function useSessionWatch(): void {
  const { t } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    let known = currentSession()?.user.id
    return onSessionChange(() => {
      const now = currentSession()?.user.id
      if (now === known) return
      known = now
      queryClient.clear()
      if (now) return void router.invalidate()
      const expired = endedByExpiry()
      const wanted = router.latestLocation.href
      void router.navigate({ to: '/', replace: true, state: expired ? { wanted } : {} })
      if (!expired) return
      notify.warning(t`Tu sesión ha terminado`, t`Inicia sesión de nuevo para continuar.`)
      openSignIn('login')
    })
  }, [router, queryClient, t])
}
