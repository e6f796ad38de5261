import { describe, expect, test } from 'vitest'
import { contrast } from '../../web/ui/contrast.ts'
import { avatarOf, whyNoAvatar } from '../../worker/contract/avatars.ts'
import { imageFacts } from '../../worker/contract/image.ts'
import { brandColour, inkOn } from '../../worker/contract/inks.ts'
import { AVATAR_MAX_BYTES } from '../../worker/contract/limits.ts'
import { websiteLook } from '../../worker/features/knowledge/website-look.rules.ts'
import { dataUrl, png, SVG } from '../support/pictures.ts'

const PARTS = ['00', '33', '5f', '77', '80', '99', 'cc', 'ff']

describe('the colour of an agent', () => {
  test('has black or white text on it that can be read, whatever colour it is', () => {
    for (const red of PARTS)
      for (const green of PARTS)
        for (const blue of PARTS) {
          const colour = `#${red}${green}${blue}`
          expect(contrast(inkOn(colour), colour), colour).toBeGreaterThanOrEqual(4.5)
        }
    expect([inkOn('#0c5c4c'), inkOn('#ffcc00')]).toEqual(['#ffffff', '#000000'])
  })
  test('is taken from a page when it is a plain colour, neither nearly white nor nearly black', () => {
    expect([' #1F6FEB ', '#f60'].map(brandColour)).toEqual(['#1f6feb', '#ff6600'])
    for (const other of ['#fff', '#fafafa', '#000', '#111111', 'white', 'rgb(0 0 255)', '#12345', '', 'var(--x)'])
      expect(brandColour(other), other).toBeNull()
  })
})

const webp = (kind: string, body: number[]) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(body)])

describe('a picture', () => {
  test('is known by its bytes', () => {
    expect(imageFacts(png(64, 48))).toEqual({ type: 'image/png', width: 64, height: 48 })
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 11, 8, 0, 90, 0, 120, 3]
    expect(imageFacts(Buffer.from(jpeg))).toEqual({ type: 'image/jpeg', width: 120, height: 90 })
    const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 128, 0, 128, 0])
    expect(imageFacts(lossy)).toEqual({ type: 'image/webp', width: 128, height: 128 })
    const [lossless, extended] = [webp('VP8L', [0x2f, 63, 192, 15, 0]), webp('VP8X', [0, 0, 0, 0, 199, 0, 0, 99, 0, 0])]
    expect(imageFacts(lossless)).toEqual({ type: 'image/webp', width: 64, height: 64 })
    expect(imageFacts(extended)).toEqual({ type: 'image/webp', width: 200, height: 100 })
  })
  test('that is something else, or ends too early, is none', () => {
    for (const other of [
      SVG,
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      png(64).subarray(0, 18),
      Buffer.from([0xff, 0xd8, 0xff]),
    ])
      expect(imageFacts(other)).toBeNull()
  })
  test('has to be square, small and light', () => {
    expect(whyNoAvatar(png(128))).toBeNull()
    expect(avatarOf(png(128))).toBe(dataUrl(png(128)))
    expect([png(64, 32), png(16), png(1024)].map(whyNoAvatar)).toEqual(Array(3).fill('look.imageSize'))
    expect(whyNoAvatar(png(64, 64, undefined, AVATAR_MAX_BYTES))).toBe('look.imageTooLarge')
    expect(whyNoAvatar(SVG)).toBe('look.imageKind')
    expect(avatarOf(SVG)).toBeNull()
  })
})

describe('the look of a website', () => {
  const look = (head: string) => websiteLook(`<html><head>${head}</head></html>`, 'https://tienda.es/es/')
  test('is in its icons, the fittest first, and never an SVG or an ICO', () => {
    expect(
      look(`<link rel="icon" href="/favicon.ico"><link rel="icon" type="image/svg+xml" href="/logo">
        <link rel="shortcut icon" sizes="32x32" href="/32.png"><link rel="icon" sizes="512x512" href="/512.png">
        <link rel="apple-touch-icon" href="touch.png"><link rel="icon" sizes="1024x1024" href="/huge.png">
        <meta property="og:logo" content="https://cdn.es/logo.png">`).pictures,
    ).toEqual([
      'https://tienda.es/es/touch.png',
      'https://tienda.es/512.png',
      'https://tienda.es/32.png',
      'https://cdn.es/logo.png',
    ])
  })
  test('is in the data of its organisation', () => {
    const data = { '@graph': [{ '@type': 'WebSite' }, { '@type': 'Organization', logo: { url: '/l.png' } }] }
    const script = (text: string) => `<script type="application/ld+json">${text}</script>`
    expect(look(script(JSON.stringify(data))).pictures).toEqual(['https://tienda.es/l.png'])
    expect(look(script('{ broken')).pictures).toEqual([])
  })
  test('has the theme colour of light pages, if that is one', () => {
    const theme = (content: string, media = '') => `<meta name="theme-color" content="${content}" media="${media}">`
    const dark = '(prefers-color-scheme: dark)'
    expect(look(theme('#c0ffee', dark) + theme('#ffffff') + theme('#d22')).color).toBe('#dd2222')
    expect(look('').color).toBeNull()
  })
})
