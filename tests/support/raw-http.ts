import { type OutgoingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/**
 * One request with any method and an unnormalized path, which `fetch` does not send. On a new connection, because the server may
 * be closing an idle one.
 */
export const rawHttp = (
  base: URL | string,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string | Uint8Array,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, agent: false } as const
    const call = request(options, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const read = new Headers()
        for (const [name, value] of Object.entries(response.headersDistinct))
          for (const each of value ?? []) read.append(name, each)
        resolve({ status: response.statusCode ?? 0, headers: read, text: Buffer.concat(pieces).toString() })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
