import { describe, expect, test } from 'vitest'
import { renderedTemplate, templateCall } from '../../worker/channels/whatsapp.template-call.ts'
import type { MessageTemplate } from '../../worker/contract/templates.ts'

const template = (body: string, more: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...{ name: 'aviso', language: 'es_MX', status: 'APPROVED', category: 'UTILITY', header: null, footer: null },
  ...{ headerVariables: [], media: null, links: [], codes: [], flows: [], rejectedReason: null },
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
    expect(renderedTemplate(given, { variables: ['Ana', '$&', 'lunes'] })).toBe(
      'Tu pedido\n\nHola Ana, tu pedido $& llega el lunes. ¡Gracias, Ana!\n\nNorte',
    )
  })

  test('is called with values by number or by name, on one line each', () => {
    expect(templateCall(template('{{1}}'), { variables: ['a\nb'] })).toEqual({
      ...{ name: 'aviso', language: 'es_MX' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'a b' }] }],
    })
    const { components } = templateCall(template('{{nombre}}'), { variables: ['Ana'] })
    expect(components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'nombre', text: 'Ana' }] },
    ])
    expect(templateCall(template('Hola'), { variables: [] }).components).toEqual([])
  })

  test('has a value in its header that is not the one of the same number in its body', () => {
    const given = template('Hola {{1}}.', { header: 'Pedido {{1}}', headerVariables: ['1'] })
    const values = { variables: ['Ana'], headerVariables: ['A-7'] }
    expect(renderedTemplate(given, values)).toBe('Pedido A-7\n\nHola Ana.')
    expect(templateCall(given, values).components).toEqual([
      { type: 'header', parameters: [{ type: 'text', text: 'A-7' }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
    ])
    const named = template('Hola.', { header: 'Pedido {{pedido}}', headerVariables: ['pedido'] })
    expect(templateCall(named, { variables: [], headerVariables: ['A-7'] }).components).toEqual([
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'pedido', text: 'A-7' }] },
    ])
  })

  test('has a code and a form at the places of their buttons; a form without data is told none', () => {
    const codes = [{ index: 1, title: 'Copiar' }]
    const flows = [{ index: 2, title: 'Reservar' }]
    const values = { variables: [], codes: ['NORTE 10'], flowToken: 'k' }
    const form = (action: object) => ({
      type: 'button',
      sub_type: 'flow',
      index: '2',
      parameters: [{ type: 'action', action }],
    })
    expect(templateCall(template('Hola', { codes, flows }), values).components).toEqual([
      {
        ...{ type: 'button', sub_type: 'copy_code', index: '1' },
        parameters: [{ type: 'coupon_code', coupon_code: 'NORTE 10' }],
      },
      form({ flow_token: 'k' }),
    ])
    const told = { ...values, flows: [{ data: { mesa: '4' } }] }
    expect(templateCall(template('Hola', { flows }), told).components).toEqual([
      form({ flow_token: 'k', flow_action_data: { mesa: '4' } }),
    ])
  })
})
