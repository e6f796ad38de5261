import { describe, expect, test } from 'vitest'
import { avatarError, avatarOf } from '../../worker/contract/avatars.ts'
import { AVATAR_MAX_BYTES } from '../../worker/contract/limits.ts'
import { svgFacts } from '../../worker/contract/svg.ts'
import { dataUrl, drawing } from '../support/pictures.ts'

const SQUARE = { width: 512, height: 512 }
const inside = (content: string) => svgFacts(drawing(content))
const whole = (text: string) => svgFacts(Buffer.from(text))

describe('an SVG that is nothing but a drawing', () => {
  test('is taken, with its view box as its sides', () => {
    expect(avatarError(drawing())).toBeNull()
    expect(avatarOf(drawing())).toBe(dataUrl(drawing()))
    expect(avatarOf(drawing())).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(svgFacts(drawing('', '0 0 64 32'))).toEqual({ width: 512, height: 256 })
    expect(avatarError(drawing('', '0 0 64 32'))).toBe('look.imageSize')
  })

  test('may have a prologue, comments, gradients, groups, a title and a style', () => {
    expect(
      whole(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made - by hand -->
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink='http://www.w3.org/1999/xlink' viewBox="0,0,24,24" width="24" height="24">
          <title>La Espiga &amp; hijos</title>
          <style type="text/css">.a{fill:#d2691e}</style>
          <defs><linearGradient id="one"><stop offset="0" stop-color="#fff"/></linearGradient>
            <linearGradient id="two" xlink:href="#one"/><clipPath id="cut"><rect width="24" height="24"/></clipPath></defs>
          <g clip-path="url(#cut)" style="opacity:.5"><path class="a" fill="url(#two)" d="M0 0L24 24z"></path></g>
        </svg>\n`),
    ).toEqual(SQUARE)
  })
})

describe('an SVG that is more than that is none', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<foreignObject><p/></foreignObject>',
    '<image href="https://elsewhere.es/a.png"/>',
    '<use href="#a"/>',
    '<pattern/>',
    '<mask/>',
    '<animate attributeName="fill"/>',
    '<a href="#b"/>',
    '<path onload="alert(1)"/>',
    '<path ONCLICK="alert(1)"/>',
    '<linearGradient href="https://elsewhere.es/a.svg#b"/>',
    '<linearGradient xlink:href="&#104;ttps://elsewhere.es"/>',
    '<path fill="url(https://elsewhere.es/a.svg#b)"/>',
    `<path fill="url('#a')"/>`,
    '<path fill="URL(//elsewhere.es)"/>',
    '<path style="fill:u\\72l(//elsewhere.es)"/>',
    '<path fill="&#117;rl(//elsewhere.es)"/>',
    '<path xml:base="https://elsewhere.es"/>',
    '<style>@import "//elsewhere.es";</style>',
    '<style>path{fill:url(#a)}</style>',
    '<style>path{fill:u&#114;l(//elsewhere.es)}</style>',
    '<style><![CDATA[path{}]]></style>',
    '<?xml-stylesheet href="//elsewhere.es"?>',
    '<!-- a -- b -->',
    '<path d="M0 0" / >',
    '<path d=M0>',
    '<path hidden/>',
    '<g></path></g>',
    '<g>',
    '</svg><svg>',
    '<g>'.repeat(40) + '</g>'.repeat(40),
    '<path fill="url(#a)"/>'.repeat(33),
  ])('%s', (content) => {
    expect(inside('<path d="M0 0"/>')).toEqual(SQUARE)
    expect(inside(content)).toBeNull()
  })

  test.each([
    '',
    '<',
    'svg',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    '<html><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/></html>',
    '<svg viewBox="0 0 1 1"/>',
    '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="10" height="20"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>text',
  ])('%s', (text) => {
    expect(whole(text)).toBeNull()
  })

  test('as one that is too heavy, or is no text', () => {
    expect(svgFacts(drawing(`<desc>${'x'.repeat(AVATAR_MAX_BYTES)}</desc>`))).toBeNull()
    expect(svgFacts(Buffer.concat([drawing(), Buffer.from([0xff])]))).toBeNull()
  })
})
