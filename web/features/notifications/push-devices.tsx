import { useLingui } from '@lingui/react/macro'
import type { PushDevice } from '../../../worker/contract/notifications.ts'
import { sayFailure } from '../../core/failure.ts'
import { formatDate } from '../../core/format.ts'
import { useLocale } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { useChangeDevice } from './notifications.api.ts'
import { takesPush } from './push-browser.ts'

/** The browsers that take push messages: this one is added, each can be removed. */
export function PushDevices({ devices, pushKey }: { devices: readonly PushDevice[]; pushKey: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const change = useChangeDevice()
  const isHere = devices.some(({ isCurrent }) => isCurrent)
  const apply = (what: Parameters<typeof change.mutate>[0]) =>
    change.mutate(what, {
      onSuccess: (message) =>
        message
          ? notify.success(message)
          : notify.error(
              t`El navegador no dio permiso`,
              t`Permite las notificaciones de este sitio y vuelve a intentarlo.`,
            ),
      onError: (error) => notify.error(t`No se pudo cambiar este dispositivo`, sayFailure(error)),
    })
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t`Dispositivos que reciben avisos`}</h3>
      <p className="text-sm text-ink-soft">
        {t`Reciben avisos mientras tengan la sesión abierta. En un iPhone, agrega primero Vocero a la pantalla de inicio.`}
      </p>
      {devices.length > 0 && (
        <ul className="grid">
          {devices.map(({ id, isCurrent, userAgent, createdAt }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line text-sm">
              <span className="min-w-0 flex-1 truncate" title={userAgent ?? ''}>
                {isCurrent ? t`Este dispositivo` : (userAgent ?? t`Otro dispositivo`)}
                <span className="text-ink-faint"> · {formatDate(createdAt, locale)}</span>
              </span>
              <Button variant="ghost" size="small" disabled={change.isPending} onClick={() => apply({ id, isCurrent })}>
                {t`Quitar`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isHere &&
        (takesPush() ? (
          <div>
            <Button
              variant="secondary"
              icon="i-lucide-bell"
              loading={change.isPending}
              onClick={() => apply({ key: pushKey })}
            >
              {t`Recibir avisos en este dispositivo`}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-ink-faint">{t`Este navegador no recibe avisos con la consola cerrada.`}</p>
        ))}
    </div>
  )
}
