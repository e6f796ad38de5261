declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** A file as text, bundled by Vite. */
declare module '*?raw' {
  const text: string
  export default text
}
