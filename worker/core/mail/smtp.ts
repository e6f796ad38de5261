import { Buffer } from 'node:buffer'
import { type Clock, withTimeout } from '../clock.ts'
import { isLoopback } from '../loopback.ts'
import { type Mailbox, MailFailure, type Message } from './message.ts'
import { mimeOf } from './mime.ts'
import type { SmtpServer } from './settings.ts'

/** The deadline for sending one message: the platform ends work 30 s after the answer. */
const DEADLINE_MS = 15_000
const REPLY_MAX = 64 * 1024
/** A complete reply: in its last line the code is followed by a space instead of a hyphen. */
const WHOLE = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/
/** An address without quotes and comments: they could end an address early or start another one. */
const ADDRESS = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+$/u
const ASCII = /^[!-~]*$/

type Step = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message'
/** Steps whose refusal concerns the message. In other steps it concerns the settings, which the operator can correct. */
const OF_THE_MESSAGE: readonly Step[] = ['MAIL', 'RCPT', 'DATA', 'message']

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** An SMTP connection: commands are sent one by one, each after the reply to the last. */
class Connection {
  #socket: Socket
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #writer: WritableStreamDefaultWriter<Uint8Array>
  #decoder = new TextDecoder()
  #unread = ''

  constructor(socket: Socket) {
    this.#socket = socket
    this.#reader = socket.readable.getReader()
    this.#writer = socket.writable.getWriter()
  }

  /** Reads a reply. Throws when its code is not of the expected class. */
  async reply(step: Step, expected: '2' | '3'): Promise<string> {
    for (;;) {
      const [whole, code = ''] = WHOLE.exec(this.#unread) ?? []
      if (whole !== undefined) {
        this.#unread = this.#unread.slice(whole.length)
        if (code.startsWith(expected)) return whole
        const scope = code.startsWith('5') ? 'final' : 'message'
        throw new MailFailure(`${step} ${code}`, OF_THE_MESSAGE.includes(step) ? scope : 'server')
      }
      const { value, done } = await this.#reader.read()
      if (done || this.#unread.length > REPLY_MAX) throw new MailFailure(`${step} closed`)
      this.#unread += this.#decoder.decode(value, { stream: true })
    }
  }

  write = (text: string): Promise<void> => this.#writer.write(new TextEncoder().encode(`${text}\r\n`))

  async command(step: Step, text: string, expected: '2' | '3' = '2'): Promise<string> {
    await this.write(text)
    return this.reply(step, expected)
  }

  /** Switches to TLS. Throws if the server sent unencrypted data after its reply, which would be read as if encrypted. */
  encrypted(): Connection {
    if (this.#unread !== '') throw new MailFailure('STARTTLS mixed')
    this.#reader.releaseLock()
    this.#writer.releaseLock()
    return new Connection(this.#socket.startTls())
  }

  close = (): Promise<void> => this.#socket.close()
}

/** Authenticates with PLAIN, or with LOGIN if the server offers nothing else. */
async function authenticate(connection: Connection, mechanisms: string, { user, password }: SmtpServer): Promise<void> {
  if (/^250[ -]AUTH[ =].*\bPLAIN\b/im.test(mechanisms)) {
    await connection.command('AUTH', `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)
    return
  }
  if (!/^250[ -]AUTH[ =].*\bLOGIN\b/im.test(mechanisms)) throw new MailFailure('AUTH unknown')
  await connection.command('AUTH', 'AUTH LOGIN', '3')
  await connection.command('AUTH', base64(user), '3')
  await connection.command('AUTH', base64(password))
}

type Sender = SmtpServer & { from: Mailbox }

/** Sends unencrypted to a server on this machine only: another server without STARTTLS is refused. */
async function runSession(
  server: Sender,
  message: Message,
  now: number,
  onConnect: (connection: Connection) => void,
): Promise<void> {
  const { host, port, isTls, from } = server
  const { connect } = await import('cloudflare:sockets')
  const isLocal = isLoopback(`http://${host}`)
  let connection = new Connection(
    connect({ hostname: host, port }, { secureTransport: isTls ? 'on' : 'starttls', allowHalfOpen: false }),
  )
  onConnect(connection)
  const hello = `EHLO ${from.address.split('@')[1]}`
  await connection.reply('greeting', '2')
  let offered = await connection.command('EHLO', hello)
  if (!isTls && /^250[ -]STARTTLS\b/im.test(offered)) {
    await connection.command('STARTTLS', 'STARTTLS')
    connection = connection.encrypted()
    onConnect(connection)
    offered = await connection.command('EHLO', hello)
  } else if (!isTls && !isLocal) throw new MailFailure('STARTTLS missing')
  if (server.user) await authenticate(connection, offered, server)
  await transmit(connection, { offered, from, message, now })
}

async function transmit(
  connection: Connection,
  { offered, from, message, now }: { offered: string; from: Mailbox; message: Message; now: number },
): Promise<void> {
  const { to } = message
  if (!ADDRESS.test(from.address) || !ADDRESS.test(to.address)) throw new MailFailure('address', 'final')
  const isAscii = ASCII.test(from.address + to.address)
  if (!isAscii && !/^250[ -]SMTPUTF8\b/im.test(offered)) throw new MailFailure('SMTPUTF8 missing', 'final')
  await connection.command('MAIL', `MAIL FROM:<${from.address}>${isAscii ? '' : ' SMTPUTF8'}`)
  await connection.command('RCPT', `RCPT TO:<${to.address}>`)
  await connection.command('DATA', 'DATA', '3')
  await connection.command('message', `${mimeOf(message, from, now)}.`)
  // The server has accepted the message: the end of the connection does not matter.
  await connection.write('QUIT').catch(() => {})
}

/** Sends one message to the server. Each of its lines is a header or base64, so none begins with a dot. */
export async function sendBySmtp(server: Sender, message: Message, clock: Clock): Promise<void> {
  let connection: Connection | undefined
  const sending = runSession(server, message, clock.now(), (connected) => {
    connection = connected
  })
  try {
    await withTimeout(clock, DEADLINE_MS, sending, () => {
      throw new MailFailure('deadline')
    })
  } catch (error) {
    throw error instanceof MailFailure ? error : new MailFailure('connection')
  } finally {
    await connection?.close().catch(() => {})
  }
}
