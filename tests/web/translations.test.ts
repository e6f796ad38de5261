import { expect, test } from 'vitest'
import { sayError } from '../../worker/core/words.ts'
import { inLanguage } from '../support/looking.ts'

/** What forms and lists say in Spanish in the tests with a browser, in the other languages. */
test.each([
  ['Completa todos los campos', 'Please complete all fields', 'Бүх талбарыг бөглөнө үү'],
  ['Error al pausar la suscripción', 'Error pausing subscription', 'Захиалгыг түр зогсооход алдаа гарлаа'],
  ['Suscripción pausada correctamente', 'Subscription paused successfully', 'Захиалгыг амжилттай түр зогсоолоо'],
  ['Error al cancelar la suscripción', 'Error cancelling subscription', 'Захиалгыг цуцлахад алдаа гарлаа'],
])('%s', (spanish, english, mongolian) => {
  expect([inLanguage('en', spanish), inLanguage('mn', spanish)]).toEqual([english, mongolian])
})

test.each([
  ['es', 'Formato JSON inválido'],
  ['en', 'Invalid JSON format'],
  ['mn', 'JSON формат буруу'],
] as const)('features that are no JSON are refused in %s #plans.rule.features', (locale, sentence) => {
  expect(sayError(locale, 'plan.invalidJson')).toContain(sentence)
})
