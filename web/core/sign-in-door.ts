import { useSyncExternalStore } from 'react'

/** Which form of the sign-in dialog is open: any component may open it, the root shows it. */
type Door = 'login' | 'register' | null

let door: Door = null
let fetchDialog: () => unknown = () => undefined
const listeners = new Set<() => void>()
const change = (next: Door) => {
  door = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const openSignIn = (side: 'login' | 'register'): void => change(side)
export const closeSignIn = (): void => change(null)
export const useDoor = (): Door => useSyncExternalStore(subscribe, () => door)

export const doorIsFetchedBy = (fetching: () => unknown): void => {
  fetchDialog = fetching
}
/** Loads the dialog when the pointer approaches the button. */
export const prepareSignIn = (): void => void fetchDialog()
