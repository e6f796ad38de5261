/// <reference types="vite/client" />
declare module 'virtual:uno.css'
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
