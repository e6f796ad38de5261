import { createContext, use } from 'react'

/** The texts that components have unless they are given others. */
interface Texts {
  closeLabel: string
  cancelLabel: string
  retryLabel: string
  failureMessage: (error: unknown) => string
  /** Of a changed form whose stored values were changed elsewhere. */
  changed?: { text: string; loadLabel: string }
  /** The question of a dialog before unsaved input is discarded; absent: it does not ask. */
  unsaved?: { title: string; text: string; discardLabel: string; keepLabel: string }
}

export const TextsContext = createContext<Texts>({
  closeLabel: '',
  cancelLabel: '',
  retryLabel: '',
  failureMessage: String,
})

export const useTexts = (): Texts => use(TextsContext)
