import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useWishes, wish } from './notification-wishes.ts'
import { askPermission, type Permission, usePermission } from './permission.ts'

/** Browser notifications. Permission is asked for when the box is ticked. */
export function BrowserNotifications({ isOff }: { isOff: boolean }) {
  const { t } = useLingui()
  const hint = useId()
  const { browser } = useWishes()
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
