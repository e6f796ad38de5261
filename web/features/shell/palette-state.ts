import { useSyncExternalStore } from 'react'

/** Whether the command palette is open. The navigation opens it, `PaletteHost` renders it. */
let isOpen = false
const listeners = new Set<() => void>()
const change = (next: boolean) => {
  isOpen = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openPalette = (): void => change(true)
export const closePalette = (): void => change(false)
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
