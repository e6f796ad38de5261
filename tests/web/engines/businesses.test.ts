import { expect, test } from 'vitest'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { say } from '../../../worker/core/words.ts'
import { phrases } from '../../../worker/engines/builtin.phrases.ts'
import { lettersBm25, letterTerms, stemmedBm25 } from '../../retrieval/bm25.ts'
import { agentOf, type Reply } from '../../retrieval/business-agent.ts'
import { outcomeOf, resultsOf } from '../../retrieval/business-measuring.ts'
import { BUSINESSES } from '../../retrieval/businesses/all.ts'
import { cleaning } from '../../retrieval/businesses/en/cleaning.ts'
import type { Business } from '../../retrieval/businesses/format.ts'

const BUSINESS: Business = {
  name: 'Taller',
  passages: [
    { id: 'hours', heading: 'Horario', body: 'Abrimos de lunes a viernes de 9:00 a 18:00. Los domingos cerramos.' },
    { id: 'prices', heading: 'Precios', body: 'Un pinchazo cuesta 8 €. Una revisión completa cuesta 40 €.' },
  ],
  questions: [
    { text: 'a qué hora abren', wants: 'hours' },
    { text: 'horario', wants: 'prices' },
    { text: 'hola', wants: 'hours' },
    { text: 'revisión completa', wants: 'prices' },
    { text: 'cuánto cuesta un pinchazo', wants: 'prices' },
  ],
  unanswerable: ['venden pizza'],
  followUps: [{ first: 'a qué hora abren', then: 'horario de los domingos', wants: 'hours' }],
}

const repeated = (texts: readonly string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at)

/** What a set lacks or has twice. */
function faultsOf({ passages, questions, unanswerable, followUps }: Business): string[] {
  const ids = passages.map(({ id }) => id)
  const wanted = [...questions, ...followUps].flatMap(({ wants, also = [] }) => [wants, ...also])
  return [
    ...repeated(ids),
    ...repeated(passages.map(({ heading }) => heading)),
    ...repeated([...questions.map(({ text }) => text), ...unanswerable]),
    ...repeated(followUps.map(({ first, then }) => `${first} → ${then}`)),
    ...wanted.filter((id) => !ids.includes(id)),
    ...(passages.length < 15 || passages.length > 25 ? [`${passages.length} passages`] : []),
    ...(questions.length < 40 ? [`${questions.length} questions`] : []),
    ...(unanswerable.length < 20 ? [`${unanswerable.length} unanswerable questions`] : []),
    ...(followUps.length < 15 ? [`${followUps.length} follow-ups`] : []),
  ]
}

test.each(LOCALES)(
  'the businesses in %s are whole: enough of each kind, nothing twice, every passage there',
  (locale) => {
    const businesses: readonly Business[] = BUSINESSES[locale]
    expect(repeated(businesses.map(({ name }) => name))).toEqual([])
    expect(businesses.flatMap((business) => faultsOf(business).map((fault) => `${business.name}: ${fault}`))).toEqual(
      [],
    )
  },
)

test('a set with too little, a passage twice and an unknown one is not whole', () => {
  const [first] = BUSINESS.passages
  const passages = [...BUSINESS.passages, ...(first ? [first] : [])]
  const questions = [{ text: 'venden pizza', wants: 'parking' }]
  expect(faultsOf({ ...BUSINESS, passages, questions })).toEqual([
    ...['hours', 'Horario', 'venden pizza', 'parking'],
    ...['3 passages', '1 questions', '1 unanswerable questions', '1 follow-ups'],
  ])
})

const [hours = '', prices = ''] = BUSINESS.passages.map(({ body }) => body)
const UNKNOWN = say('es', phrases.unknown)

test.each<[string, Reply, string]>([
  ['a quoted passage', { text: hours, sources: ['Horario'] }, 'right'],
  ['a sentence of it without a source', { text: 'Los domingos cerramos.\nOtra.', sources: [] }, 'courtesy'],
  [
    'a long sentence of it',
    { text: 'Abrimos de lunes a viernes de 9:00 a 18:00.', sources: ['https://x.test'] },
    'right',
  ],
  ['another passage', { text: prices, sources: ['Precios'] }, 'wrong'],
  ['a passage shown as perhaps', { text: hours, sources: ['Horario', 'Precios'], outcome: 'perhaps' }, 'perhapsRight'],
  ['another one shown so', { text: prices, sources: ['Precios'], outcome: 'perhaps' }, 'perhapsWrong'],
  ['what says so itself', { text: 'No sé.', sources: [], outcome: 'unknown' }, 'refused'],
  ['the honest sentence', { text: `${UNKNOWN} Llama.`, sources: [] }, 'refused'],
  ['anything else', { text: '¡Hola!', sources: [] }, 'courtesy'],
])('%s is judged', (_, reply, outcome) => {
  expect(outcomeOf(reply, BUSINESS, ['hours'])).toBe(outcome)
})

test('each kind of item of a half is asked, and a follow-up has what was said before it', async () => {
  const results = await resultsOf(BUSINESS, 'es', 'calibration')
  expect(results.map(({ asked, text, outcome }) => [asked, text, outcome])).toEqual([
    ['question', 'a qué hora abren', 'right'],
    ['question', 'hola', 'courtesy'],
    ['question', 'cuánto cuesta un pinchazo', 'right'],
    ['unanswerable', 'venden pizza', 'refused'],
    ['followUp', 'a qué hora abren → horario de los domingos', 'right'],
    ['elsewhere', 'cuánto cuesta un pinchazo → y a qué hora abren', 'right'],
    ['elsewhere', 'hola → y cuánto cuesta un pinchazo', 'right'],
  ])
  const other = await resultsOf(BUSINESS, 'es', 'measured')
  expect(other.map(({ text, outcome }) => [text, outcome])).toEqual([
    ['horario', 'wrong'],
    ['revisión completa', 'right'],
  ])
})

test('an agent of a business quotes its passage', async () => {
  const { sources, text } = await agentOf(BUSINESS, 'es').reply('¿a qué hora abren?')
  expect([sources, text.startsWith(hours)]).toEqual([['Horario'], true])
})

test('a question that can be understood by itself keeps what is perhaps its answer, whatever was asked before', async () => {
  const { reply } = agentOf(cleaning, 'en')
  const before = 'how much should i tip'
  const history = [{ message: before, reply: (await reply(before)).text }]
  const { outcome, sources } = await reply('and do i get my money back if im not happy', history)
  expect([outcome, sources[0]]).toEqual(['perhaps', 'If you are not satisfied'])
})

test('a word is every four letters of it with its borders', () => {
  expect(letterTerms('El taller', 'es')).toEqual(['_el_', '_tal', 'tall', 'alle', 'ller', 'ler_'])
})

test.each([
  ['stems', stemmedBm25, 'revisiones'],
  ['letters in fours', lettersBm25, 'pinchaso'],
])(
  'BM25 over %s finds another form of a word, the rarer word counts more, and nothing without a common term',
  async (_, make, form) => {
    const passages = BUSINESS.passages.map(({ heading, body }) => ({
      ...{ language: 'es' as const, heading, body, questions: '' },
    }))
    const search = await make(passages, 'es')
    expect(await search(form)).toEqual([1])
    expect((await search('los domingos, el pinchazo y la revisión'))[0]).toBe(1)
    expect(await search('xyzw')).toEqual([])
  },
)
