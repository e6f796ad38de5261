import { describe, expect, test } from 'vitest'
import { type Topic, topicOf } from '../../web/features/home/sections/topics.ts'
import { KEPT_DAYS } from '../../web/features/legal/kept.ts'
import { RETENTION_DAYS } from '../../worker/features/upkeep/upkeep.rules.ts'

describe('the demonstration knows what it is asked about', () => {
  test.each<[Topic | null, ...string[]]>([
    [
      'price',
      '¿Cuánto cuesta?',
      'PRECIOS',
      'how much is it',
      'Pricing?',
      'Үнэ нь хэд вэ?',
      'үнийг нь хэлээч',
      'your plans',
    ],
    ['demo', 'Quiero una demostración', '¿Puedo probar?', 'Can I try it?', 'I want a demo', 'Туршиж үзмээр байна'],
    [
      'services',
      '¿Qué servicios ofrecen?',
      'What do you offer?',
      'Ямар үйлчилгээ үзүүлдэг вэ?',
      '¿Funciona en WhatsApp?',
    ],
    [
      'contact',
      '¿Cómo los contacto?',
      'Your phone, please',
      'Тантай хэрхэн холбогдох вэ?',
      'quiero hablar con alguien',
    ],
    ['greeting', 'Hola', 'Buenos días', 'Hi', 'hello there', 'Сайн байна уу'],
    [null, '¿De qué color es el cielo?', 'history', 'Тэнгэр', '???'],
  ])('%s', (topic, ...questions) => {
    for (const question of questions) expect(topicOf(question), question).toBe(topic)
  })

  test('a greeting never hides what is asked after it', () => {
    expect(topicOf('Hola, ¿cuánto cuesta?')).toBe('price')
    expect(topicOf('Hi! How do I contact you?')).toBe('contact')
  })
})

test('the small print says what the daily run does', () => {
  expect(RETENTION_DAYS).toMatchObject(KEPT_DAYS)
})
