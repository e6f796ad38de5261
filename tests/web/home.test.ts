import { describe, expect, test } from 'vitest'
import { type Topic, topicOf } from '../../web/features/home/sections/topics.ts'
import { KEPT_DAYS } from '../../web/features/legal/kept.ts'
import { WEBHOOK_CALLS_DAYS } from '../../worker/contract/limits.ts'
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
    ['services', '¿Qué servicios ofrecen?', 'What do you offer?', 'Ямар үйлчилгээ үзүүлдэг вэ?'],
    ['channels', '¿Funciona en WhatsApp?', 'Which channels are there?', 'Ямар сувагтай вэ?'],
    ['what', '¿Qué es esto?', '¿Qué es Vocero?', 'What is this?', 'What is Vocero?', 'Энэ юу вэ?', 'Vocero гэж юу вэ?'],
    [
      'person',
      ...['¿Puede pasarme con una persona?', '¿Puede atender una persona?', 'quiero hablar con alguien'],
      ...['Can it hand over to a person?', 'Can a human take over?', 'I want to talk to somebody'],
      ...['Хүнд шилжүүлж чадах уу?', 'Хүнтэй ярьж болох уу?', 'Ажилтан оролцож болох уу?'],
    ],
    [
      'trial',
      '¿Hay prueba gratis?',
      '¿Puedo probar gratis?',
      'Is there a free trial?',
      'Is there a trial?',
      'Үнэгүй туршилт бий юу?',
    ],
    ['robot', '¿Eres un robot?', '¿Quién eres?', 'Are you a robot?', 'Who are you?', 'Та робот уу?', 'Та хэн бэ?'],
    [
      'install',
      ...['¿Cómo lo instalo?', '¿Funciona en mi página?', 'How do I install it on my site?', 'Сайтдаа яаж суулгах вэ?'],
    ],
    ['contact', '¿Cómo los contacto?', 'Your phone, please', 'Тантай хэрхэн холбогдох вэ?'],
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
  expect({ ...RETENTION_DAYS, webhookCalls: WEBHOOK_CALLS_DAYS }).toMatchObject(KEPT_DAYS)
})
