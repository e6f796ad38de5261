import { expect, test } from 'vitest'
import { validationErrors } from '../support/judged.ts'
import { sentence } from '../support/sentences.ts'

const said = (found: ReturnType<typeof validationErrors>) =>
  Object.fromEntries(Object.entries(found).map(([field, code]) => [field, sentence(code)]))

const field = { key: 'a', label: 'A', type: 'text' }
const engine = (more: object) => ({ config: { engine: { kind: 'webhook', ...more } } })
const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) })

test.each<[string, Record<string, unknown>, string, string]>([
  ['no name', { name: undefined }, 'name', 'El nombre es requerido'],
  ['white space', { name: '  \n' }, 'name', 'El nombre es requerido'],
  ['a number for a name', { name: 5 }, 'name', 'El nombre es requerido'],
  ['one letter', { name: ' a ' }, 'name', 'El nombre debe tener entre 2 y 100 caracteres'],
  ['101 letters', { name: 'a'.repeat(101) }, 'name', 'El nombre debe tener entre 2 y 100 caracteres'],
  ['NUL', { name: 'a\0b' }, 'name', 'El texto contiene caracteres que no se pueden guardar.'],
  ['half an emoji', { name: 'a\ud83d' }, 'name', 'El texto contiene caracteres que no se pueden guardar.'],
  [
    'a long description',
    { description: 'a'.repeat(501) },
    'description',
    'La descripción no puede exceder 500 caracteres',
  ],
  [
    'a long system message',
    { systemMessage: 'a'.repeat(2001) },
    'systemMessage',
    'El mensaje de sistema no puede exceder 2000 caracteres',
  ],
  ['a list for settings', { config: [] }, 'config', 'La configuración debe ser un objeto JSON válido'],
  ['a text for settings', { config: '{}' }, 'config', 'La configuración debe ser un objeto JSON válido'],
  ['a number for settings', { config: 7 }, 'config', 'La configuración debe ser un objeto JSON válido'],
  ['33 levels', { config: nested(33) }, 'config', 'La configuración es demasiado grande o profunda.'],
  ['16 KiB', { config: { x: 'a'.repeat(16_384) } }, 'config', 'La configuración es demasiado grande o profunda.'],
  [
    'NUL inside',
    { config: { channels: { webchat: { welcome: 'a\0' } } } },
    'config',
    'El texto contiene caracteres que no se pueden guardar.',
  ],
  ['a key twice', { config: { fields: [field, field] } }, 'config.fields', 'Hay dos campos con la misma clave.'],
  [
    'a key of odd letters',
    { config: { fields: [{ ...field, key: '__proto__' }] } },
    'config.fields.0.key',
    'La clave de un campo empieza por una letra y sigue con letras, números, puntos o guiones.',
  ],
  [
    'a field without a label',
    { config: { fields: [{ ...field, label: '' }] } },
    'config.fields.0.label',
    'Este campo es requerido.',
  ],
  [
    'a field of no type',
    { config: { fields: [{ ...field, type: 'color' }] } },
    'config.fields.0.type',
    'Elige una de las opciones.',
  ],
  [
    'a choice of nothing',
    { config: { fields: [{ ...field, type: 'select' }] } },
    'config.fields.0.options',
    'Este campo es requerido.',
  ],
  ['a channel by e-mail', { config: { channels: { email: {} } } }, 'config.channels', 'Este tipo de canal no existe.'],
  ['a channel by api', { config: { channels: { api: {} } } }, 'config.channels', 'Este tipo de canal no existe.'],
  ['an unknown engine', { config: { engine: { kind: 'magic' } } }, 'config.engine.kind', 'Elige una de las opciones.'],
  ['an empty address', engine({ url: '' }), 'config.engine.url', 'Este campo es requerido.'],
  [
    'an address of 3,000 letters',
    engine({ url: `https://example.com/${'a'.repeat(3000)}` }),
    'config.engine.url',
    'Escribe una dirección https pública, sin usuario ni puerto propio.',
  ],
])('an agent type with %s is refused with its sentence, new or changed', (_what, body, place, expected) => {
  expect(said(validationErrors('POST /api/agent-types', { name: 'Tipo', ...body }))).toEqual({ [place]: expected })
  if (!('name' in body && body['name'] === undefined))
    expect(said(validationErrors('PUT /api/agent-types/:id', body))).toEqual({ [place]: expected })
})
