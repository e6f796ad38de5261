import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { unwrap } from '../../web/core/api.ts'
import { ApiFailure, failureOf } from '../../web/core/failure.ts'
import { fieldErrorsOf } from '../../web/core/form-errors.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'es', messages: {} }))

test('a refusal brings its code, sentence, fields, details and how long to wait', async () => {
  const error = { code: 'request.invalid', message: 'Revisa', fields: { name: 'Falta' }, details: { have: 3 } }
  const response = Response.json({ success: false, error }, { status: 422, headers: { 'retry-after': '90' } })
  const failure = await failureOf(response)
  expect(failure).toMatchObject({ status: 422, ...error, retryAfter: 90 })
  expect(fieldErrorsOf(failure)).toEqual({ name: 'Falta' })
})

test('the sentence is read from error.message, then from error, then from message #failure.sentence', async () => {
  expect((await failureOf(Response.json({ error: 'texto' }, { status: 400 }))).message).toBe('texto')
  expect((await failureOf(Response.json({ message: 'otro' }, { status: 400 }))).message).toBe('otro')
})

test("a proxy's page becomes a failure of its status", async () => {
  const failure = await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: 502, code: 'client.unreadable', retryAfter: null })
  expect(failure.message).toMatch(/respuesta que no se entiende/)
})

test('what succeeds is unwrapped, and an empty answer is a failure #failure.unreadable', async () => {
  expect(await unwrap(Promise.resolve(Response.json({ success: true, data: 1 })))).toEqual({ success: true, data: 1 })
  await expect(unwrap(Promise.resolve(new Response('')))).rejects.toMatchObject({ code: 'client.unreadable' })
})

test('without a sentence of the server there is one for the status #failure.by-status', async () => {
  const told = await Promise.all(
    [401, 403, 404, 409, 422, 500].map(async (status) => (await failureOf(new Response('<html>', { status }))).message),
  )
  expect(told).toEqual([
    'Credenciales inválidas',
    'Acceso denegado',
    'No se encontró el recurso',
    'El recurso ya existe',
    'Error de validación',
    'Error interno del servidor',
  ])
})
