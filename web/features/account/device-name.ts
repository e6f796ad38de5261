import { useLingui } from '@lingui/react/macro'
import { deviceOf } from './device.ts'

/** What a person would call the device of a session: "Chrome en Windows". */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useLingui()
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t`${browser} en ${system}`
    return browser ?? system ?? t`Dispositivo desconocido`
  }
}
