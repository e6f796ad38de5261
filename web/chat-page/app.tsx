import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { PublicAgent } from '../../worker/contract/agents.ts'
import { ChatScreen } from './chat-screen.tsx'
import { NoticePage, RetryButton } from './notice-page.tsx'

/** `isGone`: the agent, which the page has shown, is not available any more. */
export type Found = { agent: PublicAgent; isGone?: boolean } | 'missing' | 'unreachable'

const CHECK_MS = 5 * 60_000

/** The chat, or the page that explains why the agent is not available. Checked again from time to time. */
export function App({ first, load }: { first: Found; load: () => Promise<Found> }) {
  const { t } = useLingui()
  const [found, setFound] = useState(first)
  const [isLoading, setFinding] = useState(false)

  const retry = useCallback(async () => {
    setFinding(true)
    const next = await load()
    setFound((shown) =>
      typeof next === 'object' || typeof shown !== 'object'
        ? next
        : { ...shown, isGone: shown.isGone || next === 'missing' },
    )
    setFinding(false)
  }, [load])

  useEffect(() => {
    const check = () => document.hidden || void retry()
    const timer = setInterval(check, CHECK_MS)
    addEventListener('online', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [retry])

  if (found === 'missing') {
    return (
      <NoticePage title={t`Este chat no está disponible`}>
        {t`El enlace puede haber cambiado, o el asistente ya no atiende aquí.`}
      </NoticePage>
    )
  }
  if (found === 'unreachable') {
    return (
      <NoticePage
        title={t`No pudimos conectar`}
        action={<RetryButton isBusy={isLoading} onRetry={retry}>{t`Reintentar`}</RetryButton>}
      >
        {t`Revisa tu conexión a internet e inténtalo de nuevo.`}
      </NoticePage>
    )
  }
  return <ChatScreen {...found} onDoubt={retry} />
}
