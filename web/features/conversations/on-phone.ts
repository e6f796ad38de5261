import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 1023px)')
const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** Whether list and messages are shown in turns, for lack of room. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
