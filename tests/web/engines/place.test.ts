import { describe, expect, test } from 'vitest'
import { NO_BUSINESS } from '../../../worker/contract/business.ts'
import type { Locale } from '../../../worker/contract/locales.ts'
import { replyTo } from '../../../worker/engines/builtin.ts'
import type { ScoredPassage } from '../../../worker/engines/engine.ts'
import { statesPlace } from '../../../worker/engines/place.rules.ts'
import { turn } from '../../support/engines/turns.ts'

const passage = (language: Locale, heading: string, body: string, confidence = 0.3): ScoredPassage => ({
  ...{ language, heading, body, confidence, questions: '' },
})
const es = passage(
  'es',
  'Contacto',
  'Escríbenos cuando quieras. Estamos en la calle Verdi 12, Barcelona. Te esperamos.',
)
const en = passage('en', 'Contact', 'Write to us. You can find us at 12 High Street, Leeds. See you soon.')
const mn = passage(
  'mn',
  'Холбоо барих',
  'Бидэнд бичээрэй. Бид Сүхбаатар дүүргийн 1-р хороо, Энхтайвны өргөн чөлөөнд байрладаг.',
)
const asked = (message: string, language: Locale, ...passages: ScoredPassage[]) =>
  replyTo({ ...turn, message, language, passages, agent: { ...turn.agent, name: 'Panadería La Espiga' } })

describe('where the business is', () => {
  test.each([
    ...['¿dónde están?', 'donde estais', '¿Dónde queda la tienda?', '¿Cuál es su dirección?', '¿cómo llego?'],
    ...['¿Dónde está la panadería?', '¿dónde se encuentran ustedes?', '¿dónde os puedo encontrar?', 'ubicación'],
  ])('%s is answered with the sentence that says it', (question) => {
    expect(asked(question, 'es', passage('es', 'Envíos', 'Tarda dos días.', 0.35), es)).toMatchObject({
      text: 'Estamos en la calle Verdi 12, Barcelona.\n\n*Fuente: Contacto*',
      sources: ['Contacto'],
      outcome: 'sure',
    })
  })

  test.each([
    ...[
      'where are you located?',
      'Where are you?',
      "where's your shop?",
      'what is your address',
      'how do I get there?',
    ],
    ...['where can i find you', 'where is the store?'],
  ])('%s', (question) => {
    const { text, outcome } = asked(question, 'en', en)
    expect([outcome, text]).toEqual(['sure', expect.stringContaining('You can find us at 12 High Street, Leeds.')])
    expect(text).not.toContain('See you soon')
  })

  test.each([
    'хаана байдаг вэ?',
    'Та нар хаана байрладаг вэ?',
    'танай дэлгүүр хаана байна вэ?',
    'хаяг хаана вэ',
    'Хаягаа хэлээч',
  ])('%s', (question) => {
    const { text, outcome } = asked(question, 'mn', mn)
    expect([outcome, text]).toEqual(['sure', expect.stringContaining('Сүхбаатар дүүргийн 1-р хороо')])
  })

  test.each([
    ['es', '¿dónde está mi pedido?'],
    ['es', '¿dónde está?'],
    ['es', '¿Puedo cambiar la dirección de envío?'],
    ['es', '¿dónde están mis zapatos?'],
    ['es', '¿dónde está el baño?'],
    ['es', '¿cuál es la dirección de correo?'],
    ['en', 'where is my order?'],
    ['en', 'where is it?'],
    ['en', 'where are your ingredients from?'],
    ['en', 'can I change my delivery address?'],
    ['mn', 'миний захиалга хаана байна вэ?'],
    ['mn', 'хүргэлтийн хаягаа солих уу'],
  ] as const)('%s: %s asks for something else', (language, question) => {
    expect(asked(question, language, { es, en, mn }[language]).outcome).not.toBe('sure')
  })

  test('of two branches both are told, a place in the language of the question before another, an own answer whole', () => {
    const other = passage('es', 'Gràcia', 'Nuestra segunda tienda está en la plaza del Sol 3.')
    expect(asked('¿dónde están?', 'es', es, other, es).sources).toEqual(['Contacto', 'Gràcia'])
    expect(asked('¿dónde están?', 'es', en, es).sources).toEqual(['Contacto'])
    expect(asked('¿dónde están?', 'es', en).text).toMatch(/High Street/)
    const own = { ...es, heading: '¿Y la tienda?', questions: '¿Y la tienda?' }
    expect(asked('¿dónde están?', 'es', own).text).toBe(es.body)
    expect(asked('¿dónde están?', 'es', { ...es, body: 'Ya no estamos en la calle Verdi 12.' }).outcome).not.toBe(
      'sure',
    )
  })

  test('the contact that the owner wrote is told if it has an address', () => {
    const from = (contact: string, message = '¿dónde están?') =>
      replyTo({ ...turn, message, agent: { ...turn.agent, business: { ...NO_BUSINESS, contact } } })
    expect(from('Calle Mayor 3, Vic. Tel. 555-0100')).toMatchObject({
      text: expect.stringContaining('Calle Mayor 3'),
      outcome: 'sure',
    })
    expect(from('Tel. 555-0100').outcome).toBe('unknown')
  })

  test.each<[Locale, string, boolean]>([
    ['es', 'Dirección: Gran Vía 100', true],
    ['es', 'C/ Verdi, 12, 08012 Barcelona', true],
    ['es', '- **Ubicación:** Centro Comercial Sur, local 4', true],
    ['es', 'Nos encontramos muy cerca de la plaza Mayor.', true],
    ['es', 'Nuestra tienda está en el barrio de Gràcia.', true],
    ['es', 'Estamos encantados de recibirte.', false],
    ['es', 'Repartimos en la calle Mayor y alrededores.', false],
    ['es', 'Calle Mayor, qué recuerdos.', false],
    ['en', 'Address: 5 Mill Lane', true],
    ['en', '12 High Street, Leeds', true],
    ['en', "We're on the corner of Mill Lane.", true],
    ['en', 'We are happy to help on the road.', false],
    ['mn', 'Хаяг: Баянгол дүүрэг, 4-р хороо', true],
    ['mn', 'Манай дэлгүүр Их тойруу гудамжинд байрладаг.', true],
    ['mn', 'Хүргэлт бүх дүүрэгт хийгдэнэ.', false],
  ])('%s: “%s” states a place: %s', (language, text, isStated) => {
    expect(statesPlace(text, language)).toBe(isStated)
  })
})
