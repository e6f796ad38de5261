import { useLingui } from '@lingui/react/macro'
import { deviceOf } from './device.ts'

/** The name of a session's device: "Chrome en Windows". */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useLingui()
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t`${browser} en ${system}`
    return browser ?? system ?? t`Dispositivo desconocido`
  }
}
