import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { ChannelType } from '../../../worker/contract/channels.ts'
import type { ReplyWindow } from '../../../worker/contract/conversations.ts'
import { formatAgo, useNow } from '../../core/ago.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { formatDate } from '../../core/format.ts'
import { isOpenAt, takesMembers } from '../../core/reply-window.ts'
import { useLocale } from '../../core/words.ts'
import { classes } from '../../ui/class-names.ts'

const HALF_MINUTE_MS = 30_000

interface ReplyWindowNoteProps {
  replyWindow: ReplyWindow
  channelType: ChannelType
}

/** The current time, also updated when the window closes for the agent and for members. */
function useWindowNow(replyWindow: ReplyWindow | null): number {
  const ofAgent = useNow(HALF_MINUTE_MS, replyWindow?.closesAt)
  return Math.max(ofAgent, useNow(HALF_MINUTE_MS, replyWindow?.membersUntil))
}

/**
 * Whether the reply window is closed for the agent and for members. `refetch` is called when it closes: only the server knows
 * what is accepted then, such as after a comment.
 */
export function useIsShut(replyWindow: ReplyWindow | null, refetch: () => unknown): boolean {
  const now = useWindowNow(replyWindow)
  const hasClosed = replyWindow?.isOpen === true && !isOpenAt(replyWindow, now)
  const onClosed = useEffectEvent(refetch)
  useEffect(() => {
    if (hasClosed) onClosed()
  }, [hasClosed])
  return !takesMembers(replyWindow, now)
}

/** The end of the reply window, and who may still send what after it. */
export function ReplyWindowNote({ replyWindow, channelType }: ReplyWindowNoteProps) {
  const { closesAt, membersUntil, comment } = replyWindow
  const { t } = useLingui()
  const locale = useLocale()
  const now = useWindowNow(replyWindow)
  const channel = useChannelName()(channelType)
  const isOpen = isOpenAt(replyWindow, now)
  const when = closesAt === null ? null : formatDate(new Date(closesAt), locale, { time: true })
  const far = closesAt === null ? null : formatAgo(closesAt, locale, now)
  const until =
    membersUntil !== null && now < membersUntil && formatDate(new Date(membersUntil), locale, { time: true })
  const after = () => {
    if (until)
      return t`El agente ya no puede responder. Una persona sí, hasta el ${until}: se envía con la etiqueta HUMAN_AGENT, que ${channel} pide tener aprobada.`
    if (comment === 'answered')
      return t`El comentario ya se respondió en privado: ${channel} no entrega nada más hasta que la persona escriba.`
    if (channelType === 'whatsapp')
      return t`WhatsApp solo admite ahora una plantilla aprobada. Cuando la persona vuelva a escribir se abren otras 24 horas.`
    return t`${channel} no entrega nada hasta que la persona vuelva a escribir; entonces se abren otras 24 horas.`
  }
  const during = () =>
    comment
      ? t`${channel} admite un solo mensaje en privado para responder a un comentario, durante siete días.`
      : t`${channel} da 24 horas desde el último mensaje de la persona.`
  const open = when ? t`Se puede responder hasta el ${when} (${far}).` : t`Se puede responder.`
  const closed = when ? t`El plazo para responder se cerró el ${when} (${far}).` : t`El plazo para responder se cerró.`
  return (
    <div
      role="note"
      className={classes(
        'flex items-start gap-2 rounded-field px-3 py-2 text-sm',
        isOpen ? 'bg-surface-sunken' : 'bg-warning-soft text-warning',
      )}
    >
      <span aria-hidden className={classes('mt-0.5 shrink-0', isOpen ? 'i-lucide-clock' : 'i-lucide-clock-alert')} />
      <p className="min-w-0">
        <strong className="font-semibold">{isOpen ? open : closed}</strong>{' '}
        <span className={classes(isOpen && 'text-ink-soft')}>{isOpen ? during() : after()}</span>
      </p>
    </div>
  )
}
