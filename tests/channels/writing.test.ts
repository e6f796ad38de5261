import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outgoing, ProviderType } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { PARTS_MAX } from '../../worker/channels/compose.ts'
import { asHtml, asWhatsApp } from '../../worker/channels/dialects.ts'
import { plainText } from '../../worker/channels/formatted.ts'
import { tappedText } from '../../worker/channels/suggestions.ts'
import { bodyOf } from '../../worker/channels/whatsapp.send.ts'
import { anyLetter } from '../support/letters.ts'
import { textOfHtml } from '../support/providers/telegram.ts'
import { rounds } from '../support/scope.ts'

const providers = ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const
const utf8 = (text: string): number => new TextEncoder().encode(text).byteLength

/** How long a text is as the provider counts, and what it may be. */
const limits: Record<ProviderType, { max: number; count: (text: string) => number }> = {
  facebook: { max: 2_000, count: (text) => text.length },
  instagram: { max: 1_000, count: utf8 },
  whatsapp: { max: 4_096, count: (text) => text.length },
  telegram: { max: 4_096, count: (text) => text.length },
  viber: { max: 7_000, count: (text) => text.length },
}

const partsOf = (type: ProviderType, text: string): string[] =>
  adapterOf(type)
    .split(plainText(text))
    .map((part) => part.text)
const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '')

const graphemes = [
  'a',
  'ө',
  '漢',
  '😀',
  '👨‍👩‍👧‍👦',
  '🇲🇳',
  'é',
  '̈',
  'ᠮᠣᠩ',
  '.',
  ' ',
  '\n',
  '\n\n',
  'https://a.example/x?y=1',
  'word ',
]
const anyText = fc.oneof(
  fc.string({ unit: anyLetter, maxLength: 12_000 }),
  fc.array(fc.constantFrom(...graphemes), { maxLength: 9_000 }).map((all) => all.join('')),
  fc.array(fc.lorem({ mode: 'sentences', maxCount: 30 }), { maxLength: 60 }).map((all) => all.join('\n\n')),
)

describe.each(providers)('splitting for %s', (type) => {
  const { max, count } = limits[type]

  test('keeps every letter, within the limit, in no empty part', async () => {
    await fc.assert(
      fc.property(anyText, (given) => {
        const text = given.toWellFormed()
        const parts = partsOf(type, text)
        expect(withoutSpace(parts.join(''))).toBe(withoutSpace(text))
        for (const part of parts) {
          expect(count(part)).toBeLessThanOrEqual(max)
          expect(part.trim()).not.toBe('')
          expect(part.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: rounds(30, 60) },
    )
  })

  test('a text at the limit is one part, and one letter more makes two', () => {
    const full = 'a'.repeat(max)
    expect(partsOf(type, full)).toEqual([full])
    expect(partsOf(type, `${full}a`)).toHaveLength(2)
  })

  test('never breaks a character', () => {
    const family = '👨‍👩‍👧‍👦'
    for (const part of partsOf(type, family.repeat(2_000))) expect(withoutSpace(part).replaceAll(family, '')).toBe('')
    for (const part of partsOf(type, '🇲🇳'.repeat(5_000))) expect(part.replaceAll('🇲🇳', '')).toBe('')
    for (const part of partsOf(type, '😀'.repeat(10_000))) expect(part.replaceAll('😀', '')).toBe('')
    for (const part of partsOf(type, 'é̂'.repeat(9_000))) expect(part.replaceAll('é̂', '')).toBe('')
  })

  test('one character that is longer than a message is broken, between its letters', () => {
    const zalgo = `Z${'̈'.repeat(20_000)}`
    const parts = partsOf(type, zalgo)
    expect(parts.join('')).toBe(zalgo)
    for (const part of parts) expect(count(part)).toBeLessThanOrEqual(max)
  })

  test('leaves an address whole where there is room for it', () => {
    const address = `https://example.com/${'p'.repeat(300)}`
    const lead = 'a'.repeat(max - 100)
    expect(partsOf(type, `${lead} ${address} and more`)).toEqual([lead, `${address} and more`])
    expect(partsOf(type, `${lead}(${address})`).some((part) => part.includes(address))).toBe(true)
  })

  test('cuts at the end of a paragraph, else of a line, a sentence, a word', () => {
    const words = 'a '.repeat(max * 0.2).trim()
    expect(partsOf(type, `${words}\n\n${words}. ${words}`)[0]).toBe(words)
    expect(partsOf(type, `${words}\n${words}. ${words}`)[0]).toBe(words)
    expect(partsOf(type, `${words}. ${words} ${words}`)[0]).toBe(`${words}.`)
    expect(partsOf(type, `Hi.\n\n${words} ${words} ${words}`)[0]?.length).toBeGreaterThan(max * 0.9)
  })
})

test('501 Cyrillic letters on Instagram are two messages', () => {
  expect(partsOf('instagram', 'ө'.repeat(500))).toHaveLength(1)
  expect(partsOf('instagram', 'ө'.repeat(501)).map((part) => part.length)).toEqual([500, 1])
})

test('a word of 5,000 letters goes out in pieces', () => {
  expect(partsOf('facebook', 'x'.repeat(5_000)).map((part) => part.length)).toEqual([2_000, 2_000, 1_000])
})

const markdown = [
  '# Horario **de hoy**',
  '',
  'Abrimos a las *nueve* y cerramos a las ~~ocho~~ `21:00`. [El mapa](https://maps.example/x?a=1&b=2)',
  '',
  '- uno',
  '- dos',
  '  1. dentro',
  '',
  '> cita',
  '',
  '| Talla | Precio |',
  '|-|-|',
  '| M | 9 < 18 |',
  '',
  '```js',
  'if (a < b && c) return "x"',
  '```',
].join('\n')

const texts = (type: ProviderType, text: string): string[] =>
  adapterOf(type)
    .compose({ text })
    .map((one) => (one.kind === 'text' ? one.text : ''))

describe('formatting', () => {
  test('Messenger, Instagram and Viber get words alone', () => {
    const plain = [
      'Horario de hoy',
      '',
      'Abrimos a las nueve y cerramos a las ocho 21:00. El mapa: https://maps.example/x?a=1&b=2',
      '',
      '- uno',
      '- dos',
      '  1. dentro',
      '',
      '> cita',
      '',
      'Talla | Precio',
      'M | 9 < 18',
      '',
      'if (a < b && c) return "x"',
    ].join('\n')
    for (const type of ['facebook', 'instagram', 'viber'] as const) expect(texts(type, markdown)).toEqual([plain])
  })

  test('WhatsApp gets its own signs', () => {
    expect(texts('whatsapp', markdown)).toEqual([
      [
        '*Horario de hoy*',
        '',
        'Abrimos a las _nueve_ y cerramos a las ~ocho~ `21:00`. El mapa: https://maps.example/x?a=1&b=2',
        '',
        '- uno',
        '- dos',
        '  1. dentro',
        '',
        '> cita',
        '',
        '*Talla | Precio*',
        'M | 9 < 18',
        '',
        '```if (a < b && c) return "x"```',
      ].join('\n'),
    ])
  })

  test('Telegram gets its handful of tags', () => {
    expect(texts('telegram', markdown)).toEqual([
      [
        '<b>Horario de hoy</b>',
        '',
        'Abrimos a las <i>nueve</i> y cerramos a las <s>ocho</s> <code>21:00</code>. <a href="https://maps.example/x?a=1&amp;b=2">El mapa</a>',
        '',
        '- uno',
        '- dos',
        '  1. dentro',
        '',
        '<blockquote>cita</blockquote>',
        '',
        '<b>Talla | Precio</b>',
        'M | 9 &lt; 18',
        '',
        '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) return "x"</code></pre>',
      ].join('\n'),
    ])
  })

  test.each([
    ['[x](javascript:alert(1))', 'x'],
    ['[x](data:text/html,y)', 'x'],
    ['![a cat](https://i.example/c.png)', 'a cat: https://i.example/c.png'],
    ['https://a.example', 'https://a.example'],
    ['[https://a.example](https://a.example)', 'https://a.example'],
    ['[Ana](mailto:ana@example.com)', 'Ana: ana@example.com'],
    ['<b>bold</b> & <script>alert(1)</script>', '<b>bold</b> & <script>alert(1)</script>'],
    ['one<br>two', 'one\ntwo'],
    ['one\ntwo', 'one\ntwo'],
    ['- [x] done\n- [ ] open', '- ☑ done\n- ☐ open'],
    ['3. three\n4. four', '3. three\n4. four'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['\r\na\r\nb\r\n', 'a\nb'],
    ['a\0b\ud800', 'ab\uFFFD'],
  ])('%j reads as %j', (given, expected) => {
    expect(texts('facebook', given)).toEqual([expected])
  })

  test.each([
    ['Tamaños: 10*20 y 30*40 cm, 5*3=15', 'Tamaños: 10*20 y 30*40 cm, 5*3=15'],
    ['*Talla* M: **2*3** m', '_Talla_ M: 2*3 m'],
    [
      'Caf&eacute; &amp; t&eacute; &#8364;5 &#x1F600;, &iquest;s&iacute;?&nbsp;&ntilde;',
      'Café & té €5 😀, ¿sí?\u00a0ñ',
    ],
    ['`5*3 &amp; 2*2` &nada; AT&T', '`5*3 &amp; 2*2` &nada; AT&T'],
    ['[ver](https://shop.example/?a=1&amp;b=2)', 'ver: https://shop.example/?a=1&b=2'],
  ])('stars within numbers stay, and names of characters are read: %j', (markdown, expected) => {
    const [part] = adapterOf('whatsapp').compose({ text: markdown })
    expect(part).toMatchObject({ text: expected })
  })

  test('signs that WhatsApp would not read are left out', () => {
    expect(texts('whatsapp', 'in**si**de')).toEqual(['inside'])
    expect(texts('whatsapp', '**2\\*3**')).toEqual(['2*3'])
    expect(texts('whatsapp', '**one\ntwo**')).toEqual(['*one*\n*two*'])
    expect(texts('whatsapp', '***both***')).toEqual(['_*both*_'])
  })

  test.each(providers)('%s: nothing to say is no message', (type) => {
    for (const text of ['', '  \n ', '[a]: https://x.example']) expect(texts(type, text)).toEqual([])
  })

  const markdownPieces = [
    '**[`',
    '`](',
    '* ',
    '> ',
    '~~',
    '<i>',
    '&amp;',
    '```\n',
    '|-|',
    '\n',
    'x',
    '# ',
    '_',
    '🇲🇳',
    ')',
    'http://a.example/_',
  ]
  const anyMarkdown = fc.array(fc.constantFrom(...markdownPieces), { maxLength: 600 }).map((all) => all.join(''))

  test('Telegram can always read it, and reads the same words', async () => {
    await fc.assert(
      fc.property(fc.oneof(anyMarkdown, fc.string({ unit: anyLetter, maxLength: 3_000 })), (text) => {
        const { format, split } = adapterOf('telegram')
        for (const part of split(format(text))) {
          const html = asHtml(part)
          expect(textOfHtml(html)).toBe(part.text)
          expect(part.text.length).toBeLessThanOrEqual(4_096)
          expect(utf8(html)).toBeLessThanOrEqual(32_768)
        }
      }),
      { numRuns: rounds(50, 150) },
    )
  })

  test('WhatsApp’s signs count towards its limit', async () => {
    await fc.assert(
      fc.property(fc.array(anyMarkdown, { maxLength: 12 }), (all) => {
        const { format, split } = adapterOf('whatsapp')
        for (const part of split(format(all.join(' ')))) expect(asWhatsApp(part).length).toBeLessThanOrEqual(4_096)
      }),
      { numRuns: rounds(30, 60) },
    )
  })

  test('a mark that a cut goes through is closed and opened again', () => {
    const parts = texts('telegram', `**${'word '.repeat(1_500).trim()}**`)
    expect(parts).toHaveLength(2)
    for (const part of parts) expect(part).toMatch(/^<b>word .* word<\/b>$/s)
  })

  test('code is not cut where it fits into a message of its own', () => {
    const code = Array.from({ length: 100 }, (_, i) => `line ${i} of the code`).join('\n')
    const parts = texts('telegram', `${'word '.repeat(600)}\n\n\`\`\`\n${code}\n\`\`\``)
    expect(parts).toHaveLength(2)
    expect(parts[1]).toBe(`<pre>${code}</pre>`)
  })
})

describe('a reply', () => {
  const compose = (type: ProviderType, reply: Parameters<ReturnType<typeof adapterOf>['compose']>[0]) =>
    adapterOf(type).compose(reply)

  test.each(providers)('%s: a flood is cut, and says so', (type) => {
    const { max, count } = limits[type]
    const parts = texts(type, 'word '.repeat(30_000))
    expect(parts).toHaveLength(PARTS_MAX)
    expect(parts.at(-1)?.endsWith('…')).toBe(true)
    for (const part of parts) expect(count(part)).toBeLessThanOrEqual(max)
  })

  test.each(providers)('%s: suggestions hang under the last part alone', (type) => {
    const all = compose(type, { text: 'word '.repeat(2_000), suggestions: ['Sí', 'No'] })
    const counts = all.map((one) => (one.kind === 'text' ? one.suggestions.length : -1))
    expect(counts.slice(0, -1).every((n) => n === 0)).toBe(true)
    expect(counts.at(-1)).toBe(2)
  })

  test('each provider gets as many suggestions, of such a length, as it takes, and no two alike', () => {
    const suggestions = [
      'Sí',
      'Sí',
      ' ',
      ...Array.from({ length: 30 }, (_, i) => `${i} ¿Cuánto cuesta el envío? ${'👨‍👩‍👧‍👦'.repeat(9)}`),
    ]
    const most = { facebook: [13, 20], instagram: [13, 20], whatsapp: [10, 20], telegram: [20, 64], viber: [20, 100] }
    for (const type of providers) {
      const one = compose(type, { text: '?', suggestions }).at(-1)
      const offered = one?.kind === 'text' ? one.suggestions : []
      expect(offered).toHaveLength(most[type][0] ?? 0)
      expect(new Set(offered.map(({ title }) => title)).size).toBe(offered.length)
      expect(new Set(offered.map(({ payload }) => payload)).size).toBe(offered.length)
      for (const { title, payload } of offered) {
        expect(title.length).toBeLessThanOrEqual(most[type][1] ?? 0)
        expect((title + payload).isWellFormed()).toBe(true)
        if (type === 'telegram') expect(utf8(payload)).toBeLessThanOrEqual(64)
      }
    }
  })

  const title = fc.oneof(
    fc.constantFrom(
      'Sí',
      'No',
      'Talla M',
      'Quizás, pero tengo que preguntar en casa primero',
      'Talla M, pero de manga larga',
    ),
    fc.string({ unit: anyLetter, minLength: 1, maxLength: 120 }),
  )
  test.each(providers)('%s: what is offered can be told apart, is read whole, and comes back as it was given', (type) =>
    fc.assert(
      fc.property(fc.array(fc.record({ title, id: fc.uuid() }), { maxLength: 12 }), fc.boolean(), (options, hasIds) => {
        const given = options.map(({ title, id }) => (hasIds ? { title, payload: id } : title))
        const [one] = compose(type, { text: '¿Cuál?', suggestions: given })
        if (one?.kind !== 'text') throw new Error('There is no text.')
        const { max, below } = {
          facebook: { max: 20, below: 0 },
          instagram: { max: 20, below: 0 },
          whatsapp: { max: 20, below: 72 },
          telegram: { max: 64, below: 0 },
          viber: { max: 100, below: 0 },
        }[type]
        const titles = one.suggestions.map((each) => each.title)
        expect(new Set(titles).size).toBe(titles.length)
        expect(Math.max(0, ...titles.map(({ length }) => length))).toBeLessThanOrEqual(max)
        for (const { title, payload, whole } of one.suggestions) {
          if (hasIds) expect(options.map(({ id }) => id)).toContain(payload)
          if (whole === undefined) expect(tappedText(title, payload)).toBe(title)
          else if (!below) expect(one.plain).toContain(`. ${whole}`)
          if (!hasIds && whole !== undefined) expect(whole.startsWith(tappedText(title, payload))).toBe(true)
          if (!hasIds && whole !== undefined) expect(tappedText(title, payload)).toBe(payload)
        }
      }),
      { numRuns: rounds(100, 2_000) },
    ),
  )

  test('two long titles that begin alike are both offered: by numbers, or below each other in a list', async () => {
    const suggestions = ['Talla M de manga larga', 'Talla M de manga corta', 'Otra'].map((title) => ({
      title,
      payload: title.slice(-5),
    }))
    expect(compose('facebook', { text: '¿Cuál?', suggestions })).toMatchObject([
      {
        text: '¿Cuál?\n\n1. Talla M de manga larga\n2. Talla M de manga corta',
        suggestions: [
          { title: '1. Talla M de manga…', payload: 'larga' },
          { title: '2. Talla M de manga…', payload: 'corta' },
          { title: 'Otra', payload: ' Otra'.trim() },
        ],
      },
    ])
    const [list] = compose('whatsapp', { text: '¿Cuál?', suggestions })
    expect(bodyOf(list as Outgoing, { id: '34600111222' }, 'es')).toMatchObject({
      interactive: {
        type: 'list',
        body: { text: '¿Cuál?' },
        action: {
          sections: [
            {
              rows: [
                { id: 'larga', title: 'Talla M de manga la…', description: 'Talla M de manga larga' },
                { id: 'corta', title: 'Talla M de manga co…', description: 'Talla M de manga corta' },
                { id: 'Otra', title: 'Otra' },
              ],
            },
          ],
        },
      },
    })
    expect([tappedText('1. Talla M de manga…', 'larga'), tappedText('1. Talla M…', 'Talla M de manga larga')]).toEqual([
      'Talla M de manga…',
      'Talla M de manga larga',
    ])
  })

  test('a long text on WhatsApp keeps a short end for its buttons', () => {
    const text = `${'Una frase larga. '.repeat(100).trim()}\n\n¿Qué talla?`
    const all = compose('whatsapp', { text, suggestions: ['S', 'M'] })
    expect(all.map((one) => (one.kind === 'text' ? [one.plain.length, one.suggestions.length] : []))).toEqual([
      [1_699, 0],
      [11, 2],
    ])
    const word = compose('whatsapp', { text: 'x'.repeat(2_000), suggestions: ['S'] })
    expect(word).toMatchObject([{ suggestions: [] }])
  })

  test('pictures go where they are taken, as a link where not, and never from an unsafe place', () => {
    const picture = { kind: 'image', url: 'https://cdn.example.com/a.jpg', caption: 'Talla M' } as const
    const bad = [
      'http://cdn.example.com/a.jpg',
      'https://127.0.0.1/a.jpg',
      'https://localhost/a.jpg',
      'https://10.0.0.1/a.jpg',
      'https://a.internal/a.jpg',
      'https://u:p@cdn.example.com/a.jpg',
      'https://cdn.example.com:8443/a.jpg',
      'javascript:x',
    ]
    const media = [picture, ...bad.map((url) => ({ ...picture, url }))]
    for (const type of ['whatsapp', 'telegram', 'viber'] as const)
      expect(compose(type, { text: 'Hola', media })).toMatchObject([
        { kind: 'media', media: picture },
        { kind: 'text', text: 'Hola' },
      ])
    for (const type of ['facebook', 'instagram'] as const)
      expect(compose(type, { text: 'Hola', media })).toMatchObject([
        { kind: 'media', media: { kind: 'image', url: picture.url } },
        { kind: 'text', text: 'Hola\n\nTalla M' },
      ])
    const file = { kind: 'file', url: 'https://cdn.example.com/a.zip', name: 'a.zip' } as const
    expect(compose('viber', { text: '', media: [file] })).toMatchObject([
      { kind: 'text', text: 'a.zip\nhttps://cdn.example.com/a.zip' },
    ])
  })

  test.each(providers)('of a picture alone keeps its options: %s', (type) => {
    const media = [{ kind: 'image' as const, url: 'https://a.example/a.jpg' }]
    const [picture, options] = adapterOf(type).compose({ text: '', media, suggestions: ['Sí', 'No'] })
    expect(picture).toMatchObject({ kind: 'media' })
    expect(options).toMatchObject({ text: 'Sí\nNo', suggestions: [{ title: 'Sí' }, { title: 'No' }] })
    expect(adapterOf(type).compose({ text: '', suggestions: ['Sí'] })).toEqual([])
  })

  test('can be kept as JSON until it is sent', () => {
    for (const type of providers) {
      const all = compose(type, {
        text: markdown,
        suggestions: ['Sí'],
        media: [{ kind: 'image', url: 'https://a.example/a.png' }],
      })
      expect(JSON.parse(JSON.stringify(all))).toEqual(all)
    }
  })
})
