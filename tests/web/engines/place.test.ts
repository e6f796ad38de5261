import { expect, test } from 'vitest'
import { asksPlace, tellsPlace } from '../../../worker/engines/place.rules.ts'
import { wordsInOrder } from '../../../worker/engines/words/terms.ts'
import { agentOf } from '../../retrieval/business-agent.ts'
import type { Business } from '../../retrieval/businesses/format.ts'

const businessOf = (...passages: [string, string][]): Business => ({
  name: 'X',
  passages: passages.map(([heading, body]) => ({ id: heading, heading, body })),
  questions: [],
  unanswerable: [],
  followUps: [],
})

const ES = businessOf(
  ['Horario', 'Abrimos de lunes a viernes de 9 a 18 h.'],
  ['Envíos', 'Enviamos a toda España en 48 horas por 4,90 €. La agencia está en la calle Colón 3.'],
  ['Nosotros', 'Somos artesanos. Estamos en la calle Mayor 5.'],
  ['Pago', 'Aceptamos tarjeta, Bizum y efectivo.'],
)
const EN = businessOf(
  ['Hours', 'Open Monday to Friday, 9 am to 6 pm.'],
  ['Returns', 'Send it to 8 Dock Road within 30 days.'],
  ['About us', 'We are at 5 Main Street.'],
  ['Payment', 'We take cards and cash.'],
)
const MN = businessOf(
  ['Цагийн хуваарь', 'Даваагаас баасан 9:00-18:00 цагт ажиллана.'],
  ['Хүргэлт', 'Хотод 5000₮-өөр хүргэнэ.'],
  ['Бидний тухай', 'Бид Сүхбаатар дүүрэг, 5-р хороо, Их тойруу 15 тоотод байрладаг.'],
  ['Төлбөр', 'Карт, бэлнээр авна.'],
)

test.each([
  ['es', '¿dónde están?', ES, 'Nosotros'],
  ['es', 'donde estais', ES, 'Nosotros'],
  ['es', 'cuál es la dirección', ES, 'Nosotros'],
  ['es', 'cómo llego', ES, 'Nosotros'],
  ['en', 'where are you?', EN, 'About us'],
  ['en', 'whats your address', EN, 'About us'],
  ['en', 'how do i get there', EN, 'About us'],
  ['mn', 'хаана байдаг вэ?', MN, 'Бидний тухай'],
  ['mn', 'хаяг хаана вэ', MN, 'Бидний тухай'],
  ['mn', 'яаж очих вэ', MN, 'Бидний тухай'],
] as const)(
  '%s: «%s» is surely answered by where the business says it is',
  async (language, question, business, heading) => {
    const { outcome, sources } = await agentOf(business, language).reply(question)
    expect([outcome, sources]).toEqual(['sure', [heading]])
  },
)

test('without a passage that says it, the place is not known', async () => {
  const business = { ...ES, passages: ES.passages.filter(({ id }) => id !== 'Nosotros') }
  expect((await agentOf(business, 'es').reply('¿dónde están?')).outcome).not.toBe('sure')
})

test.each([
  ['es', 'Estamos contentos. Cerca de la calle Colón 3.', false],
  ['es', 'Calle de los Olmos 8, nave 3. Tel. 961 222 333.', true],
  ['en', '12 Old Mill Road, Leeds', true],
  ['mn', 'Баянгол дүүрэг, 3-р хороо, 22-р байр', true],
  ['es', 'Nos encontramos en la plaza del Sol.', true],
  ['en', 'You will find us next to the station.', true],
  ['en', 'Park on Mill Road.', false],
  ['mn', 'Манай дэлгүүр 2 давхарт байрладаг.', true],
  ['mn', 'Гудамжинд зогсоол бий.', false],
] as const)('%s: «%s» says where the business is: %s', (language, text, expected) => {
  expect(tellsPlace(text, language)).toBe(expected)
})

test.each(['donde esta mi pedido', 'where is my order', 'what address do you ship from', 'хаанаас авах вэ'])(
  '«%s» does not ask where the business is',
  (question) => {
    expect(asksPlace(wordsInOrder(question).join(' '))).toBe(false)
  },
)
