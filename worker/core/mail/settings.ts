import * as z from 'zod/mini'
import type { Mailbox } from './message.ts'

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`); otherwise with STARTTLS. */
  isTls: boolean
  user: string
  password: string
}

export interface MailSettings {
  from: Mailbox
  /** `null`: mails are sent by the platform's binding. */
  smtp: SmtpServer | null
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }
const NAMED = /^\s*"?([^"<>]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>\s*$/
const BARE = /^[^\s<>@]+@[^\s<>@]+$/

function serverOf(text: string): SmtpServer | null {
  const url = URL.parse(text)
  const port = url && PORTS[url.protocol]
  if (!url || !port || !url.hostname) return null
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || port,
      isTls: url.protocol === 'smtps:',
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }
  } catch {
    return null
  }
}

function mailboxOf(text: string): Mailbox | null {
  const [, name = '', address] = NAMED.exec(text) ?? []
  if (address) return { name, address }
  return BARE.test(text.trim()) ? { name: '', address: text.trim() } : null
}

const parsedBy = <Parsed>(parse: (text: string) => Parsed | null) =>
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string, ctx): Parsed | null => {
        const value = text === '' ? null : parse(text)
        if (text !== '' && value === null) ctx.issues.push({ code: 'custom', message: 'unreadable', input: undefined })
        return value
      }),
    ),
  )

/** `MAIL_URL`: `smtps://user:password@host:465` or `smtp://…:587`. `MAIL_FROM`: `Name <address>`. */
export const MailVariables = { MAIL_URL: parsedBy(serverOf), MAIL_FROM: parsedBy(mailboxOf) }

/** `null`: this installation sends no mail. */
export const mailFrom = (from?: Mailbox | null, smtp?: SmtpServer | null): MailSettings | null =>
  from ? { from, smtp: smtp ?? null } : null
