import { useSyncExternalStore } from 'react'

/** `unsupported`: the browser has no notifications, or not on this page (without TLS). */
export type Permission = NotificationPermission | 'unsupported'

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

const currentPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')

/** Subscribes to changes of the permission. Not all browsers report them, so it is checked when the page is visible too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('focus', listener)
  let status: PermissionStatus | undefined
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (!listeners.has(listener)) return
      status = found
      status.addEventListener('change', listener)
    })
    .catch(() => {})
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
    status?.removeEventListener('change', listener)
  }
}

export const usePermission = (): Permission => useSyncExternalStore(subscribe, currentPermission)

/** Requests the permission. Browsers allow that only in reaction to a click. */
export async function askPermission(): Promise<Permission> {
  if (currentPermission() === 'default') await Notification.requestPermission()
  changed()
  return currentPermission()
}
