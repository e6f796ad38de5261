import { describe, expect, test } from 'vitest'
import { TemplateInput } from '../../worker/contract/template-input.ts'

const input = (more: object = {}) => ({
  ...{ name: 'pedido_listo', category: 'UTILITY', language: 'es_MX' },
  ...{ body: 'Hola {{1}}, tu pedido {{2}} está listo.', examples: ['Ana', 'A-7'] },
  ...more,
})
const codesOf = (given: object): string[] => {
  const read = TemplateInput.safeParse(given)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('a template', () => {
  test.each([
    ['the least', { body: 'Ya está listo.', examples: [] }],
    ['all of it', { header: 'Tu pedido', footer: 'Norte', buttons: ['Gracias', 'No'] }],
    ['a variable twice', { body: 'Hola {{1}}: {{1}} es tu nombre.', examples: ['Ana'] }],
    ['a variable before a full stop', { body: 'Hola, {{1}}.', examples: ['Ana'] }],
    ['variables in any order', { body: 'Tu pedido {{2}}, hola {{1}}.' }],
    ['emojis and marks in its words', { body: 'Hola *{{1}}* 🎉 y {{2}} más.' }],
    ['a language with three letters', { language: 'fil' }],
    ['a file above', { headerFile: { media: 'image', handle: '4::aW1hZ2UvcG5n:ARa:e:1' } }],
    ['an empty header', { header: '', footer: '' }],
  ])('may have %s', (_, more) => {
    expect(codesOf(input(more))).toEqual([])
  })

  test.each([
    ['no name', { name: '' }, 'name template.name'],
    ['capital letters', { name: 'Pedido' }, 'name template.name'],
    ['accents', { name: 'pedido_está' }, 'name template.name'],
    ['a long name', { name: 'a'.repeat(513) }, 'name template.name'],
    ['another category', { category: 'AUTHENTICATION' }, 'category template.category'],
    ['no language', { language: '' }, 'language template.language'],
    ['a tag of the web', { language: 'es-MX' }, 'language template.language'],
    ['a long header', { header: 'a'.repeat(61) }, 'header template.header'],
    ['two lines above', { header: 'a\nb' }, 'header template.header'],
    ['a variable above', { header: 'Hola {{1}} ya' }, 'header template.header'],
    ['an emoji above', { header: 'Hola 🎉' }, 'header template.header'],
    ['a mark above', { header: '*Hola*' }, 'header template.header'],
    [
      'words and a file above',
      { header: 'a', headerFile: { media: 'image', handle: '4::x' } },
      'header template.oneHeader',
    ],
    ['a file of another kind', { headerFile: { media: 'gif', handle: '4::x' } }, 'headerFile.media template.example'],
    ['a file without a handle', { headerFile: { media: 'image', handle: '' } }, 'headerFile.handle template.example'],
    ['no words', { body: ' ', examples: [] }, 'body template.body'],
    ['too many words', { body: 'a'.repeat(1_025), examples: [] }, 'body template.body'],
    ['a gap in the numbers', { body: 'Hola {{1}} y {{3}}.' }, 'body template.numbers'],
    ['numbers from 0', { body: 'Hola {{0}} y {{1}}.' }, 'body template.numbers'],
    ['a name as a variable', { body: 'Hola {{nombre}} y {{1}}.', examples: ['Ana'] }, 'body template.numbers'],
    ['a brace too few', { body: 'Hola {{1}, y {{2}}.' }, 'body template.numbers'],
    ['a variable at the start', { body: '{{1}}, hola {{2}}.' }, 'body template.edges'],
    ['a variable at the end', { body: 'Hola {{1}} y {{2}}' }, 'body template.edges'],
    ['variables side by side', { body: 'Hola {{1}} {{2}}.' }, 'body template.adjacent'],
    ['an example too few', { examples: ['Ana'] }, 'examples template.examples'],
    ['an example too many', { examples: ['Ana', 'A-7', 'x'] }, 'examples template.examples'],
    ['an empty example', { examples: ['Ana', ' '] }, 'examples.1 template.examples'],
    ['a long example', { examples: ['Ana', 'a'.repeat(101)] }, 'examples.1 template.examples'],
    ['a long footer', { footer: 'a'.repeat(61) }, 'footer template.footer'],
    ['an emoji below', { footer: 'Norte 🎉' }, 'footer template.footer'],
    ['a long button', { buttons: ['a'.repeat(26)] }, 'buttons.0 template.buttons'],
    ['an empty button', { buttons: [''] }, 'buttons.0 template.buttons'],
    ['a variable on a button', { buttons: ['Ver {{1}}'] }, 'buttons.0 template.buttons'],
    ['two buttons alike', { buttons: ['Sí', 'Sí'] }, 'buttons template.buttons'],
    ['eleven buttons', { buttons: Array.from('abcdefghijk') }, 'buttons template.buttons'],
  ])('is refused with %s', (_, more, code) => {
    expect(codesOf(input(more))).toContain(code)
  })
})
