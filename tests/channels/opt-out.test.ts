import { describe, expect, test } from 'vitest'
import { optWordIn } from '../../worker/channels/opt-out.rules.ts'

const asksFor = (text: string) => optWordIn(text)?.action ?? null

describe('a word by which a person ends or resumes messages', () => {
  test.each([
    'STOP',
    'stop',
    ' Stop. ',
    '¡BAJA!',
    '«Baja»',
    'Quiero darme de baja.',
    'UNSUBSCRIBE 🙏',
    'Opt-Out',
    'ARRÊT !',
    'arret',
    'Se désabonner'.slice(3),
    'ЗОГСОО',
    'Зогсооно уу!!',
    'zogsoo',
    '/stop',
    'ＳＴＯＰ',
  ])('%s ends them', (text) => {
    expect(asksFor(text)).toBe('stop')
  })

  test.each([
    'START',
    'Unstop',
    '¡Alta!',
    'Darme de alta',
    'S’abonner',
    "s'abonner",
    'Reprendre',
    'Эхлүүлнэ үү',
    'ҮРГЭЛЖЛҮҮЛЭХ',
  ])('%s resumes them', (text) => {
    expect(asksFor(text)).toBe('start')
  })

  test.each([
    '',
    '🙂',
    'stop it',
    'Where is the bus stop?',
    'stop '.repeat(30),
    'La presión está baja',
    'alto',
    'cancelar',
    'END',
    'don’t stop',
    'alta calidad',
    'Зогсоол хаана байна?',
    'stop1',
    'Stop 2',
  ])('%s is an ordinary message', (text) => {
    expect(asksFor(text)).toBeNull()
  })

  test('the language of the word is known where only one has it', () => {
    expect(['BAJA', 'unsubscribe', 'зогсоо', 'stop', 'arrêt'].map((text) => optWordIn(text)?.language)).toEqual([
      'es',
      'en',
      'mn',
      null,
      null,
    ])
  })
})
