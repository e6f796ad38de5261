import type { Answer, Received } from './loopback.ts'

/** An example file for the header of a template at Meta. */
export interface Example {
  type: string
  bytes: Buffer
}

interface Uploader {
  token: string
  appId: string
  examples?: Map<string, Example>
}

const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEfGhIjK' } },
})

const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']
/** The id of an upload session, which contains the announced file. */
const SESSION = /^upload:([\w=+-]+)$/

function begin({ query, method, raw }: Received): Answer {
  const [type, length] = [query.get('file_type') ?? '', Number(query.get('file_length'))]
  if (method !== 'POST' || raw.byteLength > 0 || !TYPES.includes(type) || !(length > 0))
    return refused(400, 100, '(#100) Invalid parameter')
  const id = Buffer.from(JSON.stringify([type, length])).toString('base64url')
  return { body: { id: `upload:${id}=?sig=ARZqkGCA_uQMxC8nHKI` } }
}

/**
 * The resumable upload: a session at the app of the token, and the bytes to it. The offset and the token are headers, and the
 * token is named `OAuth`, as documented.
 */
export function upload(accounts: readonly Uploader[], call: Received): Answer {
  const { path, headers, query, raw } = call
  const [, , id = ''] = path.split('/')
  const [, session] = SESSION.exec(id) ?? []
  const [, token] = (session ? /^OAuth (.+)$/ : /^(?:Bearer|OAuth) (.+)$/).exec(headers.authorization ?? '') ?? []
  const account = accounts.find((one) => one.token === token)
  if (!account) return refused(401, 190, 'Invalid OAuth access token.')
  if (!session) return begin(call)
  const [type, length] = JSON.parse(Buffer.from(session, 'base64url').toString()) as [string, number]
  if (query.get('sig') !== 'ARZqkGCA_uQMxC8nHKI') return refused(400, 104, 'Incorrect signature')
  if (headers['file_offset'] !== '0' || raw.byteLength !== length) return refused(400, 100, '(#100) Invalid parameter')
  account.examples ??= new Map()
  const handle = `4::${Buffer.from(type).toString('base64')}:ARa${account.examples.size}:e:1764201600:${account.appId}:ARZ`
  account.examples.set(handle, { type, bytes: raw })
  return { body: { h: handle } }
}
