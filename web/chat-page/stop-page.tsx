import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { localeOf } from '../../worker/contract/locales.ts'
import { leaveAddress } from './address-call.ts'
import { NoticePage } from './notice-page.tsx'

/** The fragment of the link in a mail: `#stop=<session>.<key>`. */
const STOP = /^#stop=(.+)\.([\w-]+)$/
export const stopIn = (hash: string): readonly [sessionId: string, key: string] | null => {
  const [, sessionId, key] = STOP.exec(hash) ?? []
  return sessionId && key ? [sessionId, key] : null
}

/** Opened by the link in a mail: removes the address that the mail was sent to, and confirms it. */
export function StopPage({ agentId, stop: [sessionId, key] }: { agentId: string; stop: readonly [string, string] }) {
  const { i18n, t } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const locale = localeOf(i18n.locale)

  const end = useCallback(
    () =>
      leaveAddress({ agentId, sessionId, authorization: `Stop ${key}`, address: null, locale }).then(
        () => setDone(true),
        (error: Error) => setProblem(error.message),
      ),
    [agentId, sessionId, key, locale],
  )
  useEffect(() => void end(), [end])

  if (!isDone && problem === null) return null
  return (
    <NoticePage
      title={isDone ? t`Ya no te escribiremos` : t`No pudimos conectar`}
      action={
        !isDone && (
          <button
            type="button"
            onClick={() => void end()}
            className="h-11 px-5 mt-2 font-semibold text-brand underline"
          >
            {t`Reintentar`}
          </button>
        )
      }
    >
      {isDone
        ? t`Quitamos tu correo de esta conversación.`
        : problem || t`Revisa tu conexión a internet e inténtalo de nuevo.`}
    </NoticePage>
  )
}
