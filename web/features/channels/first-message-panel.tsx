import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ChannelType } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { QrImage } from './chat-qr.tsx'
import type { FirstMessage } from './first-message.ts'

interface FirstMessagePanelProps {
  agentId: string
  type: ChannelType
  first: FirstMessage
  /** The address of a chat with the account; `null` when unknown. */
  link: string | null
}

/** Asks the owner to write to the new channel, and shows when the message was received. */
export function FirstMessagePanel({ agentId, type, first, link }: FirstMessagePanelProps) {
  const { t } = useLingui()
  const name = useChannelName()(type)
  if (first === 'none') return null
  if (first === 'arrived')
    return (
      <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-success-soft p-4">
        <span aria-hidden className="i-lucide-sparkles shrink-0 text-2xl text-success" />
        <div className="min-w-0 grow basis-56">
          <h3 className="font-semibold text-success">{t`¡Ha llegado el primer mensaje!`}</h3>
          <p className="text-sm">{t`${name} funciona: el agente contesta a quien escriba por aquí.`}</p>
        </div>
        <Link
          to="/agents/$agentId/conversations"
          params={{ agentId }}
          search={{ channel: type }}
          className={buttonClasses({ variant: 'secondary', size: 'small' })}
        >
          {t`Ver la conversación`}
        </Link>
      </section>
    )
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-brand-soft p-4">
      <div className="grid min-w-0 grow basis-64 gap-2">
        <h3 className="flex items-center gap-2 font-semibold text-brand-strong">
          <span aria-hidden className="size-2.5 shrink-0 animate-ping rounded-full bg-brand" />
          {t`Envía «hola» a tu cuenta de ${name} ahora`}
        </h3>
        <p className="text-sm">
          {t`Escríbele como lo haría un cliente, desde otro teléfono o cuenta. Esta tarjeta se pondrá verde en cuanto llegue.`}
        </p>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClasses({ size: 'small' })} justify-self-start`}
          >
            <span aria-hidden className="i-lucide-external-link shrink-0" />
            {t`Abrir el chat de ${name}`}
            <VisuallyHidden>{` (${t`se abre en otra pestaña`})`}</VisuallyHidden>
          </a>
        )}
      </div>
      {link && <QrImage url={link} alt={t`Código QR que abre el chat de ${name}`} className="size-32" />}
    </section>
  )
}
