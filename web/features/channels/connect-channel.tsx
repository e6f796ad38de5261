import { useLingui } from '@lingui/react/macro'
import type { ChannelFinding, FindingLevel } from '../../../worker/contract/channel-check.ts'
import { type Channel, isMetaType } from '../../../worker/contract/channels.ts'
import { sayFailure } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { useConnectChannel } from './channels.api.ts'

const LOOKS: Record<FindingLevel, { icon: string; tone: string }> = {
  ok: { icon: 'i-lucide-circle-check', tone: 'text-success' },
  warning: { icon: 'i-lucide-triangle-alert', tone: 'text-warning' },
  error: { icon: 'i-lucide-circle-x', tone: 'text-danger' },
}

/** Connects a provider's channel and shows, point by point, what the provider said. */
export function ConnectChannel({ channel: { id, type, status } }: { channel: Channel }) {
  const { t } = useLingui()
  const connect = useConnectChannel(id)
  const found = connect.data
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={status === 'active' ? 'secondary' : 'primary'}
          size="small"
          icon="i-lucide-plug"
          loading={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {t`Conectar`}
        </Button>
        <p className="text-sm text-ink-soft">
          {isMetaType(type)
            ? t`Comprueba el token y los permisos con Meta y suscribe tu cuenta.`
            : t`Registra el webhook en tu bot y comprueba que funciona.`}
        </p>
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {connect.error && <p className="text-sm text-danger">{sayFailure(connect.error)}</p>}
        {found?.findings.map((finding) => (
          <FindingLine key={finding.message} {...finding} />
        ))}
        {found?.channel.status === 'active' && (
          <p className="text-sm font-medium">{t`Escribe «hola» a tu cuenta desde otro teléfono para probarlo.`}</p>
        )}
      </div>
    </div>
  )
}

const FindingLine = ({ level, message }: ChannelFinding) => (
  <p className="flex items-start gap-2 text-sm">
    <span aria-hidden className={classes('mt-0.5 shrink-0', LOOKS[level].icon, LOOKS[level].tone)} />
    {message}
  </p>
)
