import { useSyncExternalStore } from 'react'

/** The open form of the sign-in dialog. Any component may open it; the root renders it. */
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
/** Starts loading the dialog before the button is pressed. */
export const prepareSignIn = (): void => void loadDialog()
