import { useSyncExternalStore } from 'react'

/** Which form of the sign-in dialog is open: any component may open it, the root shows it. */
type SignInForm = 'login' | 'register' | null

let openForm: SignInForm = null
let loadDialog: () => unknown = () => undefined
const listeners = new Set<() => void>()
const change = (next: SignInForm) => {
  openForm = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const openSignIn = (form: 'login' | 'register'): void => change(form)
export const closeSignIn = (): void => change(null)
export const useSignInForm = (): SignInForm => useSyncExternalStore(subscribe, () => openForm)

export const setSignInLoader = (load: () => unknown): void => {
  loadDialog = load
}
/** Loads the dialog when the pointer approaches the button. */
export const prepareSignIn = (): void => void loadDialog()
