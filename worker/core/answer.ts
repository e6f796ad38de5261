import type { Context, TypedResponse } from 'hono'
import type { Failure, Success } from '../contract/envelope.ts'
import { statusOf } from '../contract/errors.ts'
import type { Locale } from '../contract/locales.ts'
import type { Notice } from '../contract/notices.ts'
import type { Page, Paging } from '../contract/paging.ts'
import type { Work } from './context.ts'
import type { FieldIssue, Refusal } from './refusal.ts'
import { say, sayError, sayNotice } from './words.ts'

interface AnswerExtras {
  meta?: Paging
  notice?: Notice
}

const success = <Data>(locale: Locale, data: Data, { meta, notice }: AnswerExtras): Success<Data> => ({
  success: true,
  data,
  ...(meta && { meta }),
  ...(notice && { message: sayNotice(locale, notice) }),
})

/** The part of a context that an answer needs, in every route. */
type AnswerContext = Pick<Context, 'json'> & { var: { work: Work } }

type Answer<Data, Status extends 200 | 201 | 202> = Response & TypedResponse<Success<Data>, Status, 'json'>

/** 200 with the data. `notice` adds its sentence in the caller's language. */
export const ok = <Data>(c: AnswerContext, data: Data, extras: AnswerExtras = {}): Answer<Data, 200> =>
  c.json<unknown, 200>(success(c.var.work.locale, data, extras), 200) as unknown as Answer<Data, 200>

/** 200 with a page of a list. */
export const okPage = <Data>(c: AnswerContext, { data, meta }: Page<Data>): Answer<Data, 200> => ok(c, data, { meta })

/** 201 with the whole object, as GET returns it. */
export const created = <Data>(c: AnswerContext, data: Data, notice?: Notice): Answer<Data, 201> =>
  c.json<unknown, 201>(success(c.var.work.locale, data, notice ? { notice } : {}), 201) as unknown as Answer<Data, 201>

/** 202: accepted. The result is sent another way. */
export const accepted = <Data>(c: AnswerContext, data: Data): Answer<Data, 202> =>
  c.json<unknown, 202>(success(c.var.work.locale, data, {}), 202) as unknown as Answer<Data, 202>

const sayIssue = (locale: Locale, issue: FieldIssue): string =>
  typeof issue === 'string' ? sayError(locale, issue) : sayError(locale, issue.code, issue.details)

/** The body of a refusal, with its sentences in the caller's language. */
export function failureOf(refusal: Refusal, locale: Locale, requestId: string): Failure {
  const { code, facts } = refusal
  const { sentence } = facts
  const text = typeof sentence === 'object' ? say(locale, sentence) : sentence
  const message = text ?? sayError(locale, code, facts.details)
  const fields =
    facts.fields &&
    Object.fromEntries(Object.entries(facts.fields).map(([field, issue]) => [field, sayIssue(locale, issue)]))
  return {
    success: false,
    error: { code, message, ...(fields && { fields }), ...(facts.details && { details: facts.details }), requestId },
    message,
  }
}

export const refusalResponse = (refusal: Refusal, locale: Locale, requestId: string): Response =>
  Response.json(failureOf(refusal, locale, requestId), {
    status: statusOf(refusal.code),
    headers: {
      'x-request-id': requestId,
      ...(refusal.facts.retryAfterSeconds && { 'retry-after': String(refusal.facts.retryAfterSeconds) }),
    },
  })
