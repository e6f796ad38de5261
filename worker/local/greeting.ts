import { DEMO_AGENT } from './demo-agent.ts'

export interface Installation {
  address: string
  email: string
  /** Only when this start generated it. */
  password?: string
}

/** The text after a start. The password is shown once and stays in `.dev.vars`. */
export const greeting = ({ address, email, password }: Installation): string => `
Vocero      ${address}
Sign in     ${email}  ${password ? `${password}  (shown once, kept in .dev.vars)` : '(first password: ADMIN_PASSWORD in .dev.vars, unless changed since)'}
Demo chat   ${address}/public/chat/${DEMO_AGENT}

Ctrl-C stops it; everything is kept.`
