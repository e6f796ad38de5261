import { describe, expect, test } from 'vitest'
import type { Reply } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { messagesIn, normalizedBody } from '../../worker/engines/webhook.shapes.ts'

const said = (reply: Reply): string[] =>
  adapterOf('telegram')
    .compose(reply)
    .map((part) => (part.kind === 'text' ? part.plain : `(${part.media.url})`))
const message = (text: string, ...urls: string[]) => ({ text, urls })
const A = 'https://shop.example/a.jpg'
const B = 'https://shop.example/b.jpg'

describe('a reply of several messages', () => {
  test('is divided where they stand in its text, with what was added after the last', () => {
    expect(said({ text: 'Uno.\n\nDos.\n\nTe paso con Ana.', messages: [message('Uno.'), message('Dos.')] })).toEqual([
      'Uno.',
      'Dos.\n\nTe paso con Ana.',
    ])
  })

  test('has each picture before the words of its message, and one of no message first', () => {
    const media = [A, B, `${B}?2`].map((url) => ({ kind: 'image' as const, url }))
    const messages = [message('Uno.'), message('', A), message('Dos.', B)]
    expect(said({ text: 'Uno.\n\nDos.', media, messages })).toEqual([`(${B}?2)`, 'Uno.', `(${A})`, `(${B})`, 'Dos.'])
  })

  test('is one text where the text is another, and where there are too many or too long ones', () => {
    expect(said({ text: 'Otra cosa.', messages: [message('Uno.'), message('Dos.')] })).toEqual(['Otra cosa.'])
    const eleven = Array.from({ length: 11 }, (_, at) => `Mensaje ${at}.`)
    expect(said({ text: eleven.join('\n\n'), messages: eleven.map((text) => message(text)) })).toHaveLength(1)
    const long = Array.from({ length: 4 }, (_, at) => `${at}${' palabra'.repeat(2_000)}`)
    const parts = said({ text: long.join('\n\n'), messages: long.map((text) => message(text)) })
    expect(parts).toHaveLength(10)
    expect(parts.at(-1)?.endsWith('…')).toBe(true)
  })

  test('offers its options under the last words', () => {
    const composed = adapterOf('telegram').compose({
      ...{ text: 'Uno.\n\nDos.', suggestions: ['Sí'], media: [{ kind: 'image', url: A }] },
      messages: [message('Uno.'), message('Dos.'), message('', A)],
    })
    expect(composed.map((part) => (part.kind === 'text' ? part.suggestions.length : 'media'))).toEqual([0, 1, 'media'])
  })
})

describe('the messages of an answer', () => {
  test.each<[string, unknown, string[]]>([
    ['a list of objects', [{ output: 'Uno.' }, { text: 'Dos.' }], ['Uno.', 'Dos.']],
    ['a list of texts', ['Uno.', 'Dos.'], ['Uno.', 'Dos.']],
    [
      'Rasa',
      [
        { recipient_id: 'x', text: 'Uno.' },
        { recipient_id: 'x', image: A },
      ],
      ['Uno.', ''],
    ],
    [
      'Botpress',
      {
        responses: [
          { type: 'text', text: 'Uno.' },
          { type: 'text', text: 'Dos.' },
        ],
      },
      ['Uno.', 'Dos.'],
    ],
    [
      'Dialogflow',
      { fulfillmentMessages: [{ text: { text: ['Uno.'] } }, { text: { text: ['Dos.'] } }] },
      ['Uno.', 'Dos.'],
    ],
    ['one of several parts', { output: 'Uno.', parts: [{ type: 'text', text: 'Dos.' }] }, []],
    ['one in a list', [{ output: 'Uno.' }], []],
    ['one with another tool’s field', { output: 'Uno.', $messages: 'x' }, []],
  ])('%s', (_, answer, texts) => {
    expect(messagesIn(normalizedBody(JSON.stringify(answer))).map(({ text }) => text)).toEqual(texts)
  })
})
