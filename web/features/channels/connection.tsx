import { useLingui } from '@lingui/react/macro'
import type { ChannelCheck, ChannelFinding, FindingLevel } from '../../../worker/contract/channel-check.ts'
import { type Channel, isMetaType } from '../../../worker/contract/channels.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'

const LOOKS: Record<FindingLevel, { icon: string; tone: string }> = {
  ok: { icon: 'i-lucide-circle-check', tone: 'text-success' },
  warning: { icon: 'i-lucide-triangle-alert', tone: 'text-warning' },
  error: { icon: 'i-lucide-circle-x', tone: 'text-danger' },
}

interface ConnectionProps {
  channel: Channel
  isConnecting: boolean
  /** The findings of the last connection. */
  check: ChannelCheck | undefined
  onConnect: () => void
}

/** Connects a channel and lists the findings of the check at the provider. */
export function Connection({ channel: { type, status }, isConnecting, check, onConnect }: ConnectionProps) {
  const { t } = useLingui()
  const name = useChannelName()(type)
  const labels = { active: t`Probar la conexión`, inactive: t`Conectar`, error: t`Reconectar` }
  const findings = isConnecting ? [] : (check?.findings ?? [])
  const isHealthy = check?.channel.status === 'active' && status === 'active'
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={status === 'active' ? 'secondary' : 'primary'}
          size="small"
          icon="i-lucide-plug"
          loading={isConnecting}
          onClick={onConnect}
        >
          {labels[status]}
        </Button>
        <p className="min-w-0 grow basis-56 text-sm text-ink-soft">
          {isMetaType(type)
            ? t`Comprueba el token y los permisos con Meta y suscribe tu cuenta.`
            : t`Registra el webhook en tu bot y comprueba que funciona.`}
        </p>
      </div>
      <div role="status">
        {isConnecting && <p className="text-sm text-ink-soft">{t`Preguntando a ${name}…`}</p>}
        {findings.length > 0 && (
          <div className="grid gap-2 rounded-card border border-line p-4">
            <h3 className="text-sm font-semibold">
              {isHealthy ? t`El canal está conectado` : t`Esto es lo que ha dicho ${name}`}
            </h3>
            <ul className="grid gap-1.5">
              {findings.map((finding) => (
                <FindingLine key={finding.message} {...finding} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

function FindingLine({ level, message }: ChannelFinding) {
  const { t } = useLingui()
  const levels: Record<FindingLevel, string> = { ok: t`Correcto`, warning: t`Atención`, error: t`Por resolver` }
  return (
    <li className="flex items-start gap-2 text-sm">
      <span aria-hidden className={classes('mt-0.5 shrink-0', LOOKS[level].icon, LOOKS[level].tone)} />
      <span className="min-w-0 break-words">
        <span className="sr-only">{levels[level]}: </span>
        {message}
      </span>
    </li>
  )
}
