import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../../worker/contract/locales.ts'
import { needAsked } from '../../../worker/engines/need.rules.ts'
import { wordsInOrder } from '../../../worker/engines/words/terms.ts'
import { agentOf } from '../../retrieval/business-agent.ts'
import type { BusinessPassage } from '../../retrieval/businesses/format.ts'

const CANCEL: Record<Locale, BusinessPassage[]> = {
  es: [
    { id: 'cancel', heading: '¿Puedo cancelar mi cita?', body: 'Sí, avise con 24 horas y no cuesta nada.' },
    { id: 'hours', heading: 'Horario', body: 'Abrimos de lunes a viernes de 9:00 a 18:00.' },
    { id: 'prices', heading: 'Precios', body: 'Una limpieza cuesta 60 €. Una revisión 30 €.' },
    { id: 'place', heading: 'Dónde estamos', body: 'Calle Mayor 5, junto al mercado.' },
  ],
  en: [
    { id: 'cancel', heading: 'Can I cancel my appointment?', body: 'Yes, tell us 24 hours before, it costs nothing.' },
    { id: 'hours', heading: 'Opening hours', body: 'Open Monday to Friday from 9:00 to 18:00.' },
    { id: 'prices', heading: 'Prices', body: 'A cleaning costs 60 €. A check-up 30 €.' },
    { id: 'place', heading: 'Where we are', body: '5 High Street, next to the market.' },
  ],
  mn: [
    { id: 'cancel', heading: 'Цагаа цуцалж болох уу?', body: 'Болно, 24 цагийн өмнө мэдэгдээрэй, төлбөргүй.' },
    { id: 'hours', heading: 'Ажиллах хуваарь', body: 'Даваагаас баасан гарагт 9:00-18:00 ажиллана.' },
    { id: 'prices', heading: 'Үнэ', body: 'Цэвэрлэгээ 60000₮. Үзлэг 30000₮.' },
    { id: 'place', heading: 'Хаяг', body: 'Энх тайвны өргөн чөлөө 5, захын хажууд.' },
  ],
}

const TOLD: Record<Locale, BusinessPassage> = {
  es: {
    id: 'book',
    heading: 'Reservar una cita',
    body: 'Por teléfono. También atendemos sin cita, por orden de llegada.',
  },
  en: {
    id: 'book',
    heading: 'Booking an appointment',
    body: 'By phone. Walk-ins without an appointment are welcome too.',
  },
  mn: { id: 'book', heading: 'Цаг захиалах', body: 'Утсаар цаг захиална. Цаггүй ирсэн хүнийг дарааллаар үзнэ.' },
}

const NEED: readonly [Locale, string][] = [
  ['es', '¿Puedo ir sin cita?'],
  ['es', '¿Puedo ir sin cita previa?'],
  ['es', '¿Atienden sin cita?'],
  ['es', '¿Hace falta cita?'],
  ['es', '¿Es necesario pedir cita?'],
  ['en', 'Can I come without an appointment?'],
  ['en', 'do i need an appointment'],
  ['en', 'is an appointment necessary?'],
  ['en', 'walk in without appointment ok?'],
  ['mn', 'Цаг авалгүй очиж болох уу?'],
  ['mn', 'цаггүй очиж болох уу'],
  ['mn', 'заавал цаг авах уу'],
]

test.each(NEED)('%s: "%s" is not surely answered by how an appointment is cancelled', async (language, question) => {
  const reply = await agentOf({ name: 'Clinic', ...{ passages: CANCEL[language] } } as never, language).reply(question)
  expect(reply.outcome).not.toBe('sure')
})

test.each(NEED)('%s: "%s" is answered by the passage that tells it, where there is one', async (language, question) => {
  const business = { name: 'Clinic', passages: [...CANCEL[language], TOLD[language]] }
  const { sources } = await agentOf(business as never, language).reply(question)
  expect(sources[0]).toBe(TOLD[language].heading)
})

test.each(LOCALES)(
  '%s: what asks for cancelling is surely answered by it, also where it is to cost nothing',
  async (language) => {
    const questions = { es: 'puedo cancelar mi cita sin pagar', en: 'cancel appointment', mn: 'цаг цуцлах' }
    const { outcome, sources } = await agentOf({ name: 'Clinic', passages: CANCEL[language] } as never, language).reply(
      questions[language],
    )
    expect([outcome, ...sources]).toEqual(['sure', CANCEL[language][0]?.heading])
  },
)

test('a question that names something else besides is left to the words', async () => {
  const agent = agentOf({ name: 'Shop', passages: [{ id: 'loan', heading: 'Зээл', body: '' }] } as never, 'mn')
  expect((await agent.reply('хэмжээ нь таарсангүй')).outcome).toBe('unknown')
})

test.each([
  ['мэдээлэл аюулгүй юу', false],
  ['глютенгүй талх бий юу', false],
  ['цаггүй очиж болох уу', true],
  ['цаггүй болох уу', true],
])('«%s» asks whether it goes without a thing: %s', (question, expected) => {
  expect(needAsked(wordsInOrder(question), 'mn') !== null).toBe(expected)
})
