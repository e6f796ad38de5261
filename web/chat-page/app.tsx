import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { PublicAgent } from '../../worker/contract/agents.ts'
import { ChatScreen } from './chat-screen.tsx'
import { NoticePage } from './notice-page.tsx'

export type Found = { agent: PublicAgent } | 'missing' | 'unreachable'

/** The chat, or the page that explains why the agent is not available. */
export function App({ first, load }: { first: Found; load: () => Promise<Found> }) {
  const { t } = useLingui()
  const [found, setFound] = useState(first)
  const [isLoading, setFinding] = useState(false)

  const retry = useCallback(async () => {
    setFinding(true)
    setFound(await load())
    setFinding(false)
  }, [load])

  useEffect(() => {
    if (found !== 'unreachable') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [found, retry])

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
        action={
          <button
            type="button"
            aria-disabled={isLoading}
            onClick={() => void (isLoading || retry())}
            className="h-11 px-5 mt-2 rounded-field bg-brand text-brand-ink font-semibold hover:bg-brand-strong aria-disabled:opacity-60"
          >
            {t`Reintentar`}
          </button>
        }
      >
        {t`Revisa tu conexión a internet e inténtalo de nuevo.`}
      </NoticePage>
    )
  }
  return <ChatScreen agent={found.agent} />
}
