import { describe, expect, test } from 'vitest'
import { blanksIn } from '../../worker/contract/blanks.ts'
import { withoutPrivateFacts } from '../../worker/contract/private-facts.ts'

const contact = { name: 'Ana Torres', username: 'ana_t', phone: '+52 55 1234 5678' }
const general = (reply: string, contactTexts: string[] = []) =>
  withoutPrivateFacts(reply, { contact, contactTexts, blank: 'dato' })

describe("a member's reply for everybody", () => {
  test.each([
    ['Hola, Ana. El envío tarda tres días.', 'Hola. El envío tarda tres días.'],
    ['Gracias Ana Torres, abrimos a las 9.', 'Gracias, abrimos a las 9.'],
    ['Sí, ANA: hacemos envíos.', 'Sí: hacemos envíos.'],
  ])('leaves out the name that it addresses: %s', (reply, expected) => {
    expect(general(reply)).toBe(expected)
  })

  test.each([
    ['El paquete de Ana sale hoy.', 'El paquete de [dato] sale hoy.'],
    ['Tu pedido #48213 sale mañana.', 'Tu pedido [dato] sale mañana.'],
    ['La guía es RR123456789ES y llega el lunes.', 'La guía es [dato] y llega el lunes.'],
    ['Te llamamos al +52 55 1234 5678.', 'Te llamamos al [dato].'],
    ['Te escribimos, ana_t, por Telegram.', 'Te escribimos, [dato], por Telegram.'],
  ])('leaves a blank for what is about the contact: %s', (reply, expected) => {
    expect(general(reply)).toBe(expected)
    expect(blanksIn(expected)).toEqual(['dato'])
  })

  test('leaves a blank for addresses and numbers that the contact wrote, in whatever form', () => {
    const said = ['Mi correo es ana@mi.mx y mi pedido el 4821 0077']
    expect(general('Mandamos la factura del 48210077 a ana@mi.mx.', said)).toBe(
      'Mandamos la factura del [dato] a [dato].',
    )
  })

  test.each([
    'Llámanos al 900 123 456 o escribe a hola@tienda.mx.',
    'Cuesta 1 250 000 ₮ y abrimos de 10:00 a 20:00.',
    'El anafre y la banana se venden por WhatsApp, con IVA y en PDF.',
    'Abrimos el 2026-12-01.',
  ])('keeps facts of the business: %s', (reply) => {
    expect(general(reply)).toBe(reply)
  })

  test('leaves nothing where no blank is wanted, as in the question', () => {
    const said = '¿Cuándo llega mi pedido #48213, de Ana Torres?'
    expect(withoutPrivateFacts(said, { contact, contactTexts: [said] })).toBe('¿Cuándo llega mi pedido, de?')
  })

  test('knows nothing of a contact without a profile', () => {
    expect(withoutPrivateFacts('Hola, Ana.', { contact: null, contactTexts: [], blank: 'x' })).toBe('Hola, Ana.')
  })
})
