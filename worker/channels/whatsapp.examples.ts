import * as z from 'zod/mini'
import { TEMPLATE_EXAMPLE_TYPES } from '../contract/templates.ts'
import type { Connection, ExampleFile } from './adapter.ts'
import type { Failure } from './failures.ts'
import { callGraph } from './graph.ts'
import type { ProviderHttp } from './provider-http.ts'
import { readWhatsAppCode } from './whatsapp.failures.ts'

/** The id of an upload session is a path, whose signature is a query. */
const SESSION = /^upload:[\w=:.+-]{1,1000}(?:\?sig=[\w=.+-]{1,500})?$/
const Session = z.object({ id: z.string().check(z.regex(SESSION)) })
const Uploaded = z.object({ h: z.string().check(z.minLength(1)) })

/** Ten megabytes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 60_000
const UNREADABLE: Failure = { reason: 'resultUnknown', code: 'shape', detail: '' }

/**
 * Uploads an example by Meta's resumable upload, in one piece. `app` in the path is the app that the token belongs to, so
 * that its id need not be known.
 */
export async function uploadExample(
  { type, bytes }: ExampleFile,
  { settings }: Connection,
  http: ProviderHttp,
): Promise<string | Failure> {
  const call = {
    base: `${http.addresses.graph}/${http.addresses.graphVersion}`,
    token: settings.accessToken ?? '',
    method: 'POST' as const,
  }
  const query = {
    file_name: `example.${TEMPLATE_EXAMPLE_TYPES[type].ending}`,
    file_length: String(bytes.byteLength),
    file_type: type,
  }
  const begun = await callGraph(http, { ...call, path: 'app/uploads', query }, readWhatsAppCode)
  if ('reason' in begun) return begun
  const session = Session.safeParse(begun.body)
  if (!session.success) return UNREADABLE
  const slow = { ...http, timeoutMs: UPLOAD_TIMEOUT_MS }
  const answer = await callGraph(slow, { ...call, path: session.data.id, bytes }, readWhatsAppCode)
  if ('reason' in answer) return answer
  const uploaded = Uploaded.safeParse(answer.body)
  return uploaded.success ? uploaded.data.h : UNREADABLE
}
