import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Conversation, MessageEvent } from '../../../worker/contract/conversations.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState, Loading } from '../../ui/states.tsx'
import { eventsQuery } from './conversations.api.ts'
import { useDuration } from './durations.ts'
import { type Step, stepsOf } from './message-steps.ts'

interface MessageLifeProps {
  conversation: Conversation
  onClose: () => void
}

/** The events of a message, each with the time since the one before. */
export function MessageLife({ conversation: { id, userMessage }, onClose }: MessageLifeProps) {
  const { t } = useLingui()
  const events = useQuery(eventsQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Recorrido del mensaje`}
      description={<span className="line-clamp-2 break-words">{userMessage}</span>}
    >
      {events.isPending && <Loading label={t`Cargando el recorrido`} rows={3} />}
      {events.isError && <FailedState title={t`Error al cargar el recorrido`} query={events} />}
      {events.data && (
        <ol className="grid gap-4">
          {stepsOf(events.data).map((step, index, all) => (
            <StepRow key={step.event.stage} step={step} before={all[index - 1]} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function StepRow({ step: { event, tookMs, from, width }, before }: { step: Step; before: Step | undefined }) {
  const locale = useLocale()
  const duration = useDuration()
  const { name, tone } = useStageLabels()[event.stage]
  const took = duration(tookMs)
  const whenIs = (at: string) => formatDate(at, locale, { time: true })
  // The minute is shown only at the first event within it.
  const isNewMinute = before === undefined || whenIs(before.event.at) !== whenIs(event.at)
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-soft">
          {isNewMinute && <time dateTime={event.at}>{whenIs(event.at)}</time>}
          {from !== null && <span className="ml-2 font-medium text-ink">{`+${took}`}</span>}
        </span>
      </div>
      <div aria-hidden className="relative h-2 rounded-full bg-surface-sunken">
        <span
          className={classes('absolute inset-y-0 min-w-1.5 rounded-full', tone)}
          style={{ left: `${(from ?? 0) * 98}%`, width: `${width * 98}%` }}
        />
      </div>
      {event.detail && <p className="text-xs text-ink-soft break-all">{event.detail}</p>}
    </li>
  )
}

function useStageLabels(): Record<MessageEvent['stage'], { name: string; tone: string }> {
  const { t } = useLingui()
  return {
    said: { name: t`Escrito`, tone: 'bg-ink-faint' },
    received: { name: t`Recibido`, tone: 'bg-brand' },
    stored: { name: t`Guardado`, tone: 'bg-brand' },
    claimed: { name: t`En manos del agente`, tone: 'bg-brand' },
    firstPiece: { name: t`Primeras palabras`, tone: 'bg-brand' },
    answered: { name: t`Respondido`, tone: 'bg-brand' },
    unanswered: { name: t`Sin responder`, tone: 'bg-danger' },
    sent: { name: t`Enviado`, tone: 'bg-success' },
    delivered: { name: t`Entregado`, tone: 'bg-success' },
    read: { name: t`Leído`, tone: 'bg-success' },
    failed: { name: t`No entregado`, tone: 'bg-danger' },
  }
}
