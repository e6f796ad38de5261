import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 1023px)')
const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** Whether the screen is so narrow that of a list and its open entry only one is shown. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
