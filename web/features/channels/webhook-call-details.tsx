import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { WebhookCall, WebhookStatus } from '../../../worker/contract/webhook-calls.ts'
import { failureMessage } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { useReplay, webhookCallQuery } from './webhook-calls.api.ts'
import { STATUSES, VERDICTS } from './webhook-verdicts.ts'

interface WebhookCallDetailsProps {
  channelId: string
  call: WebhookCall
}

/** Indents a JSON body; any other body is returned unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

export function WebhookCallDetails({ channelId, call }: WebhookCallDetailsProps) {
  const { t, i18n } = useLingui()
  const details = useQuery(webhookCallQuery(channelId, call.id))
  return (
    <div className="grid gap-3 rounded-field bg-surface-sunken p-4 mb-3 text-sm">
      <p>{i18n._(VERDICTS[call.verdict].meaning)}</p>
      {call.detail && <p className="text-ink-soft">{t`El proveedor lo llama: ${call.detail}`}</p>}
      {call.dropped.map((reason) => (
        <p key={reason} className="text-warning">
          {reason}
        </p>
      ))}
      {call.statuses.length > 0 && <Statuses statuses={call.statuses} />}
      {call.mayReplay && <ReplayButton channelId={channelId} callId={call.id} />}
      {details.isPending && <Loading label={t`Cargando la llamada`} rows={3} />}
      {details.isError && <FailedState title={t`Error al cargar la llamada`} query={details} />}
      {details.data && (
        <>
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            {Object.entries(details.data.headers).map(([name, value]) => (
              <Fragment key={name}>
                <dt className="text-ink-faint">{name}</dt>
                <dd className="min-w-0 break-all font-mono text-xs leading-5">{value}</dd>
              </Fragment>
            ))}
          </dl>
          {details.data.body === null ? (
            <p className="text-ink-soft">{t`Lo que decía se eliminó.`}</p>
          ) : (
            <Body text={readable(details.data.body)} />
          )}
          {details.data.isTruncated && (
            <p className="text-ink-soft">
              {t`Era muy larga: solo se guarda el principio, y por eso no se puede repetir.`}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Statuses({ statuses }: { statuses: readonly WebhookStatus[] }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (
    <ul aria-label={t`Lo que dijo el proveedor de la respuesta`} className="grid gap-1">
      {statuses.map(({ status, messageId, at, detail }) => (
        <li key={`${status} ${messageId}`} className="flex flex-wrap gap-x-3">
          <span className={status === 'failed' ? 'font-semibold text-danger' : 'font-semibold'}>
            {i18n._(STATUSES[status].label)}
          </span>
          <time dateTime={at} className="tabular-nums text-ink-soft">
            {formatDate(at, locale, { time: true })}
          </time>
          {messageId && (
            <span className="min-w-0 break-all font-mono text-xs leading-5 text-ink-faint">{messageId}</span>
          )}
          {detail && <span className="basis-full text-ink-soft">{detail}</span>}
        </li>
      ))}
    </ul>
  )
}

const Body = ({ text }: { text: string }) => (
  <div className="max-h-80 overflow-auto rounded-field border border-line bg-surface">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
    <pre tabIndex={0} className="p-3 font-mono text-xs">
      {text}
    </pre>
  </div>
)

function ReplayButton({ channelId, callId }: { channelId: string; callId: string }) {
  const { t } = useLingui()
  const replay = useReplay(channelId)
  const press = () =>
    replay.mutate(callId, {
      onSuccess: ({ taken, passedOver, changes }) => {
        if (taken > 0)
          notify.success(
            t`${plural(taken, { one: '# mensaje va de nuevo en camino', other: '# mensajes van de nuevo en camino' })}`,
          )
        else if (changes > 0) notify.success(t`Lo que traía esta llamada se tomó en cuenta.`)
        else if (passedOver > 0) notify.info(t`Todo lo que traía esta llamada ya tiene respuesta.`)
        else notify.info(t`Esta llamada no traía mensajes, y lo demás ya se tomó en cuenta.`)
      },
      onError: (error) => notify.error(t`Error al repetir la llamada`, failureMessage(error)),
    })
  return (
    <div>
      <Button variant="secondary" size="small" icon="i-lucide-redo-2" loading={replay.isPending} onClick={press}>
        {t`Repetir la llamada`}
      </Button>
    </div>
  )
}
