import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { PushInput } from '../../worker/contract/notifications.ts'
import { listenAs } from './reserved-ports.ts'
import type { Server } from './server.ts'

/** A browser that receives push messages: its subscription and its keys. */
export interface PushBrowser {
  input: PushInput
  keys: ECDH
  auth: Buffer
}

export function newBrowser(endpoint = `https://push.example.com/${crypto.randomUUID()}`): PushBrowser {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  return { input: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }, keys, auth }
}

export const newPushInput = (): PushInput => newBrowser().input

/** Registers a browser for the token's session. Returns its id. */
export async function newDevice(server: Server, token: string): Promise<string> {
  const { body } = await server.api('PUT /notifications/device', { token, body: newPushInput() })
  return body.data.devices.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id
}

const hmac = (key: Uint8Array, text: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest()
const expand = (key: Uint8Array, info: Uint8Array, length: number): Buffer =>
  hmac(key, Buffer.concat([info, Buffer.of(1)])).subarray(0, length)

/** Decrypts a message by RFC 8291 and RFC 8188, independently of the product's code. */
export function decrypted({ keys, auth }: PushBrowser, message: Buffer): unknown {
  const salt = message.subarray(0, 16)
  const length = message[20] ?? 0
  const sender = message.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hmac(salt, expand(hmac(auth, keys.computeSecret(sender)), info, 32))
  const key = expand(secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = message.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
}

/** A local push service: the received messages, and the status of its responses. */
export async function startPushService() {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
  let status = 201
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
  const port = await listenAs(http, 'push')
  return {
    received,
    origin: `http://127.0.0.1:${port}`,
    answerWith: (next: number) => {
      status = next
    },
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  }
}
