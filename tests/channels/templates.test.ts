import { describe, expect, test } from 'vitest'
import { renderedTemplate, templateCall } from '../../worker/channels/whatsapp.templates.ts'
import type { MessageTemplate } from '../../worker/contract/templates.ts'

const template = (body: string, more: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ name: 'aviso', language: 'es_MX', status: 'APPROVED', category: 'UTILITY', header: null, footer: null },
  ...{ media: null, links: [], rejectedReason: null },
  ...{ buttons: [], variables: [...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name), isSendable: true },
  body,
  ...more,
})

describe('a template', () => {
  test('reads as the contact reads it', () => {
    const given = template('Hola {{1}}, tu pedido {{2}} llega el {{3}}. ¡Gracias, {{1}}!', {
      header: 'Tu pedido',
      footer: 'Norte',
    })
    expect(renderedTemplate(given, { 1: 'Ana', 2: '$&', 3: 'lunes' })).toBe(
      'Tu pedido\n\nHola Ana, tu pedido $& llega el lunes. ¡Gracias, Ana!\n\nNorte',
    )
  })

  test('is called with values by number or by name, on one line each', () => {
    expect(templateCall(template('{{1}}'), { 1: 'a\nb' })).toEqual({
      ...{ name: 'aviso', language: 'es_MX' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'a b' }] }],
    })
    const { components } = templateCall(template('{{nombre}}'), { nombre: 'Ana' })
    expect(components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'nombre', text: 'Ana' }] },
    ])
    expect(templateCall(template('Hola'), {}).components).toEqual([])
  })
})
