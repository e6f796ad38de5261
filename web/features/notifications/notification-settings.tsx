import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { STREAM_AGENTS_MAX } from '../../../worker/contract/limits.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Panel } from '../../ui/panel.tsx'
import { chime } from './chime.ts'
import { useNotificationAccess } from './may-listen.ts'
import { NEWS_KINDS, type NewsKind, useBrowserPreferences, wish } from './notification-wishes.ts'
import { askPermission, type Permission, usePermission } from './permission.ts'

/** The settings of notifications while the console is open. */
export function NotificationSettings() {
  const { t } = useLingui()
  const { kinds, sound } = useBrowserPreferences()
  const may = useNotificationAccess()
  const labels: Record<NewsKind, string> = {
    conversation: t`Una conversación nueva, o una que se retoma después de media hora`,
    unanswered: t`Un mensaje sin respuesta, o una respuesta que no se entregó`,
    channel: t`Un canal que deja de funcionar`,
  }
  const reasons = {
    superAdmin: t`Los super administradores no reciben avisos: verían los de todas las empresas. Usa una cuenta de cliente para tus propios agentes.`,
    noAgents: t`Los avisos son para quien puede ver agentes. Pídele acceso a quien administra tu cuenta.`,
  }
  const toggle = (kind: NewsKind, isOn: boolean) =>
    wish({ kinds: NEWS_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each))) })
  return (
    <Panel
      title={t`Avisos de tus agentes`}
      description={t`Mientras la consola está abierta en este navegador. Se escuchan hasta ${STREAM_AGENTS_MAX} de tus agentes.`}
    >
      {may === 'superAdmin' || may === 'noAgents' ? (
        <p className="text-ink-soft">{reasons[may]}</p>
      ) : (
        <>
          <fieldset className="grid gap-1 border-0 p-0">
            <legend className="mb-1.5 p-0 text-sm font-medium">{t`Avísame de`}</legend>
            {NEWS_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={labels[kind]}
                checked={kinds.includes(kind)}
                onChange={({ target }) => toggle(kind, target.checked)}
              />
            ))}
          </fieldset>
          <fieldset className="grid gap-1 border-0 p-0" disabled={kinds.length === 0}>
            <legend className="mb-1.5 p-0 text-sm font-medium">{t`Además del aviso en la consola`}</legend>
            <BrowserNotifications isOff={kinds.length === 0} />
            <Checkbox
              label={t`Con un sonido breve`}
              checked={sound}
              onChange={({ target }) => {
                wish({ sound: target.checked })
                if (target.checked) void chime()
              }}
            />
            {kinds.length === 0 && <p className="text-sm text-ink-faint">{t`Elige primero de qué quieres avisos.`}</p>}
          </fieldset>
        </>
      )}
    </Panel>
  )
}

/** The setting for browser notifications; checking it asks for the permission. */
function BrowserNotifications({ isOff }: { isOff: boolean }) {
  const { t } = useLingui()
  const hint = useId()
  const { browser } = useBrowserPreferences()
  const permission = usePermission()
  const hints: Record<Permission, string> = {
    default: t`El navegador te pedirá permiso.`,
    granted: t`Cuando la consola está en otra pestaña o detrás de otra ventana.`,
    denied: t`El navegador tiene bloqueadas las notificaciones de este sitio. Permítelas en el candado junto a la dirección y vuelve aquí.`,
    unsupported: t`Este navegador no muestra notificaciones.`,
  }
  const isPossible = permission !== 'denied' && permission !== 'unsupported'
  const choose = async (isOn: boolean) => wish({ browser: isOn && (await askPermission()) === 'granted' })
  return (
    <div className="grid">
      <Checkbox
        label={t`Con una notificación del navegador`}
        checked={browser && permission === 'granted'}
        disabled={!isPossible}
        aria-describedby={hint}
        onChange={({ target }) => void choose(target.checked)}
      />
      <p id={hint} className={permission === 'denied' ? 'pl-7 text-sm text-danger' : 'pl-7 text-sm text-ink-faint'}>
        {isOff && isPossible ? null : hints[permission]}
      </p>
    </div>
  )
}
