import { useSyncExternalStore } from 'react'

/** `unsupported`: this browser has no notifications, or not on this page. */
export type Permission = NotificationPermission | 'unsupported'

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

const currentPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')

/** Browsers report a change of permission where they can; a page that becomes visible checks it anyway. */
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

/** Asks for permission, which browsers allow only after a click. */
export async function askPermission(): Promise<Permission> {
  if (currentPermission() === 'default') await Notification.requestPermission()
  changed()
  return currentPermission()
}
