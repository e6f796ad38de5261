import { shared } from './shared.ts'

/** The open form of the sign-in dialog. Any component may open it; the root renders it. */
type SignInForm = 'login' | 'register' | null

const openForm = shared<SignInForm>(null)
let loadDialog: () => unknown = () => undefined

export const openSignIn = (form: 'login' | 'register'): void => openForm.write(form)
export const closeSignIn = (): void => openForm.write(null)
export const useSignInForm = openForm.use

export const setSignInLoader = (load: () => unknown): void => {
  loadDialog = load
}
/** Starts loading the dialog before the button is pressed. */
export const prepareSignIn = (): void => void loadDialog()
