import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { EMAIL_MAX } from '../../worker/contract/limits.ts'
import { localeOf } from '../../worker/contract/locales.ts'
import type { Waiting } from '../../worker/contract/stream.ts'
import type { Session } from '../core/conversation/conversation-state.ts'
import { cell } from '../core/storage.ts'
import { leaveAddress } from './address-call.ts'

interface LeaveAddressProps {
  agentId: string
  session: Session
  /** The state of the visitor's wait as the server reports it; `null`: not reported yet. */
  waiting: Waiting | null
  onLeft: (waiting: Waiting) => void
}

/**
 * Asks a visitor who waits for a member for an address, and shows the one that is stored. The texts avoid addressing the
 * visitor, because the agent may be formal or informal.
 */
export function LeaveAddress({ agentId, session, waiting, onLeft }: LeaveAddressProps) {
  const { i18n, t } = useLingui()
  const locale = localeOf(i18n.locale)
  const { sessionId, visitorToken } = session
  const [declined] = useState(() => cell(`vocero.chat.${agentId}.declined`, v.string()))
  const [isDeclined, setDeclined] = useState(() => declined.read() === sessionId)
  const [isTime, setTime] = useState(false)
  /** The typed address; `null`: the form is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    setTime(false)
    if (waiting?.askAfterMs == null) return
    const timer = setTimeout(setTime, waiting.askAfterMs, true)
    return () => clearTimeout(timer)
  }, [waiting])

  const address = waiting?.address
  const isFormShown = typed !== null || (isTime && !address && !isDeclined)

  const decline = () => {
    setTyped(null)
    setDeclined(true)
    declined.write(sessionId)
  }
  const submit = async (text: string | null) => {
    if (isSending || !waiting) return
    setSending(true)
    setProblem('')
    try {
      const authorization = `Visitor ${visitorToken}`
      const result = await leaveAddress({ agentId, sessionId, authorization, address: text, locale })
      if (text === null) decline()
      setTyped(null)
      onLeft({ ...waiting, address: result })
    } catch (error) {
      setProblem((error as Error).message || t`No se pudo enviar. Revisa tu conexión.`)
      field.current?.focus()
    }
    setSending(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(typed ?? '')
  }
  const statusText = isFormShown
    ? t`Con un correo o un teléfono, la respuesta llegará también ahí.`
    : address && (address.includes('@') ? t`La respuesta llegará también a ${address}.` : t`Llamaremos al ${address}.`)

  return (
    <div className={statusText ? 'mb-2 px-3 py-1 rounded-card border border-line bg-surface' : ''}>
      <div className="flex items-center justify-between gap-x-2">
        <p role="status" id={id} className="min-w-0 wrap-anywhere text-sm text-ink-soft">
          {statusText}
        </p>
        {statusText && (
          <button
            type="button"
            className="shrink-0 min-h-11 px-2 text-sm font-semibold text-brand underline"
            onClick={() => {
              if (!isFormShown) setTyped(address ?? '')
              else if (address) void submit(null)
              else decline()
            }}
          >
            {isFormShown ? (address ? t`Quitar` : t`Ahora no`) : t`Cambiar`}
          </button>
        )}
      </div>
      {isFormShown && (
        <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-center gap-2 py-1">
          <input
            ref={field}
            aria-labelledby={id}
            aria-invalid={problem !== ''}
            aria-describedby={`${id}t`}
            autoComplete="email"
            inputMode="email"
            maxLength={EMAIL_MAX}
            value={typed ?? ''}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            placeholder={t`Correo o teléfono`}
            className="grow min-w-0 basis-40 h-11 px-3 rounded-field border border-line-strong bg-surface text-base text-ink"
          />
          <button
            type="submit"
            aria-disabled={isSending}
            className="h-11 px-4 rounded-field bg-brand text-brand-ink font-semibold hover:bg-brand-strong aria-disabled:opacity-60"
          >
            {t`Enviar`}
          </button>
          <p role="alert" id={`${id}t`} className="basis-full text-sm text-danger empty:hidden">
            {problem}
          </p>
        </form>
      )}
    </div>
  )
}
