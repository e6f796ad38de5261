import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect } from 'vitest'
import type { LinkKind } from '../../worker/contract/mail.ts'
import { keyedHash } from '../../worker/core/hashing.ts'
import { register } from './people.ts'
import { listenAs } from './reserved-ports.ts'
import { type Server, startServer } from './server.ts'

export interface Received {
  from: string
  to: string[]
  user: string | undefined
  raw: string
  mail: Email
}

const HOST = '127.0.0.1'
export const MAIL_USER = { name: 'vocero@tienda.test', password: 'cl@ve/larga: ñ' }

/** How the server behaves. `busyForSome`: for addresses that begin with `tarde`. */
type MailServerMode = 'good' | 'knowsNoPassword' | 'knowsNobody' | 'busy' | 'busyForSome' | 'silent' | 'hangsUp'

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

/** A local mail server with a password; `options` change its behaviour. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  let mode: MailServerMode = 'good'
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      mode !== 'knowsNoPassword' && username === MAIL_USER.name && password === MAIL_USER.password
        ? answer(null, { user: username })
        : answer(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, answer) => {
      if (mode === 'knowsNobody') return answer(refusal('No such user here', 550))
      const isBusy = mode === 'busy' || (mode === 'busyForSome' && address.startsWith('tarde'))
      return isBusy ? answer(refusal('Come later', 451)) : answer()
    },
    onData: async (stream, { envelope: { mailFrom, rcptTo }, user }, answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const raw = Buffer.concat(chunks).toString('utf8')
      const from = mailFrom ? mailFrom.address : ''
      received.push({ from, to: rcptTo.map(({ address }) => address), user, raw, mail: await PostalMime.parse(raw) })
      answer()
    },
    ...options,
  })
  smtp.on('error', () => {})
  const sockets = new Set<Socket>()
  const door = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (mode === 'hangsUp') socket.end('220 hello\r\n')
    else if (mode !== 'silent') smtp.server.emit('connection', socket)
  })
  const port = await listenAs(door, 'mail')
  const { name, password } = MAIL_USER
  const login = `${encodeURIComponent(name)}:${encodeURIComponent(password)}`
  return {
    received,
    variables: { MAIL_URL: `smtp://${login}@${HOST}:${port}`, MAIL_FROM: 'Vocero «Ñandú» <vocero@tienda.test>' },
    behave: (as: MailServerMode) => {
      mode = as
    },
    newestTo: (address: string) => received.findLast(({ to }) => to.includes(address)),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => door.close(() => resolve()))
    },
  }
}

/** The fragment of the link in a mail. */
export const secretIn = (received: Received | undefined): string =>
  /#([\w-]{43})/.exec(received?.mail.text ?? '')?.[1] ?? ''

/** The path of the link in the newest mail to an address, once it has arrived. */
export async function linkFromMail({ newestTo }: Awaited<ReturnType<typeof startMailServer>>, address: string) {
  const link = () => /https?:\/\/[^/\s]+(\/[\w-]+#[\w-]{43})/.exec(newestTo(address)?.mail.text ?? '')?.[1]
  await expect.poll(link, { timeout: 30_000 }).toBeDefined()
  return link() ?? ''
}

/** A mail link of a person, else of a new one, valid for `lastsMs`. */
export async function newLink(
  server: Server,
  kind: LinkKind,
  lastsMs = 60_000,
  person?: { id: string },
): Promise<string> {
  const { id } = person ?? (await register(server))
  const secret = crypto.randomUUID()
  const stamp = kind === 'newPassword' ? "email || ' ' || substr(password_hash, -20)" : 'email'
  await server.rows(
    `INSERT INTO mail_links SELECT ?, id, ?, ${stamp}, ? FROM users WHERE id = ?`,
    ...[keyedHash(server.config.privacyKey, 'mail-link', secret), kind, Date.now() + lastsMs, id],
  )
  return secret
}

/** A server for a file of tests, with a mail server of its own. */
export function serverWithMail() {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let server: Server
  beforeAll(async () => {
    mailServer = await startMailServer()
    server = await startServer(mailServer.variables)
  })
  afterAll(async () => {
    await server.close()
    await mailServer.close()
  })
  return {
    get server() {
      return server
    },
    get mailServer() {
      return mailServer
    },
  }
}
