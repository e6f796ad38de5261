import { describe, expect, test } from 'vitest'
import { contrast } from '../../web/ui/contrast.ts'
import { avatarError, avatarOf } from '../../worker/contract/avatars.ts'
import { imageFacts } from '../../worker/contract/image.ts'
import { brandColour, textColorOn } from '../../worker/contract/inks.ts'
import { AGENT_NAME_MAX, AVATAR_MAX_BYTES } from '../../worker/contract/limits.ts'
import { pngInIcon } from '../../worker/features/knowledge/icon-file.rules.ts'
import { fittestOf, websiteLook } from '../../worker/features/knowledge/website-look.rules.ts'
import { manifestFacts } from '../../worker/features/knowledge/website-manifest.rules.ts'
import { dataUrl, ico, png, SVG } from '../support/pictures.ts'

const PARTS = ['00', '33', '5f', '77', '80', '99', 'cc', 'ff']

describe('the colour of an agent', () => {
  test('has black or white text on it that can be read, whatever colour it is', () => {
    for (const red of PARTS)
      for (const green of PARTS)
        for (const blue of PARTS) {
          const colour = `#${red}${green}${blue}`
          expect(contrast(textColorOn(colour), colour), colour).toBeGreaterThanOrEqual(4.5)
        }
    expect([textColorOn('#0c5c4c'), textColorOn('#ffcc00')]).toEqual(['#ffffff', '#000000'])
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
    expect(avatarError(png(128))).toBeNull()
    expect(avatarOf(png(128))).toBe(dataUrl(png(128)))
    expect([png(64, 32), png(16), png(1024)].map(avatarError)).toEqual(Array(3).fill('look.imageSize'))
    expect(avatarError(png(64, 64, undefined, AVATAR_MAX_BYTES))).toBe('look.imageTooLarge')
    expect(avatarError(SVG)).toBe('look.imageKind')
    expect(avatarOf(SVG)).toBeNull()
  })
})

describe('the look of a website', () => {
  const look = (head: string) => websiteLook(`<html><head>${head}</head></html>`, 'https://tienda.es/es/')
  const pictures = (head: string) => fittestOf(look(head).pictures, 'https://tienda.es/es/')
  test('is in its icons, the fittest first, a drawing after the pictures that are large enough', () => {
    expect(
      pictures(`<link rel="icon" href="/favicon.ico"><link rel="icon" type="image/svg+xml" href="/logo">
        <link rel="shortcut icon" sizes="32x32" href="/32.png"><link rel="icon" sizes="512x512" href="/512.png">
        <link rel="apple-touch-icon" href="touch.png"><link rel="icon" sizes="1024x1024" href="/huge.png">
        <meta property="og:logo" content="https://cdn.es/logo.png">`),
    ).toEqual([
      'https://tienda.es/es/touch.png',
      'https://tienda.es/512.png',
      'https://tienda.es/logo',
      'https://tienda.es/favicon.ico',
      'https://tienda.es/32.png',
      'https://cdn.es/logo.png',
    ])
  })
  test('is in the data of its organisation', () => {
    const data = { '@graph': [{ '@type': 'WebSite' }, { '@type': 'Organization', logo: { url: '/l.png' } }] }
    const script = (text: string) => `<script type="application/ld+json">${text}</script>`
    expect(pictures(script(JSON.stringify(data)))).toEqual(['https://tienda.es/l.png'])
    expect(look(script('{ broken')).pictures).toEqual([])
  })
  test('that names none is where browsers look for icons', () => {
    expect(pictures('')).toEqual([
      'https://tienda.es/apple-touch-icon.png',
      'https://tienda.es/favicon.ico',
      'https://tienda.es/favicon.svg',
    ])
  })
  test('has the theme colour of light pages, if that is one', () => {
    const theme = (content: string, media = '') => `<meta name="theme-color" content="${content}" media="${media}">`
    const dark = '(prefers-color-scheme: dark)'
    expect(look(theme('#c0ffee', dark) + theme('#ffffff') + theme('#d22')).color).toBe('#dd2222')
    expect(look('').color).toBeNull()
  })

  test('names the manifest of its web app, which has name, colour and icons', () => {
    const address = look('<link rel="manifest" href="app.json"><link rel=manifest href=/other>').manifest ?? ''
    expect([address, look('').manifest]).toEqual(['https://tienda.es/es/app.json', null])
    const icons = [
      { src: 'a.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/b.png', sizes: '48x48 192x192' },
      { src: 'c.png', sizes: '96x96', purpose: 'monochrome' },
      { src: 'd.webp', purpose: 'any maskable' },
      ...[{ src: 'javascript:1', sizes: '1024x1024' }, { src: 7 }, null, 'e.png'],
    ]
    const app = { name: ' Tienda Norte ', short_name: 'Norte', theme_color: '#1F6FEB', icons }
    expect(manifestFacts(JSON.stringify(app), address)).toEqual({
      name: 'Tienda Norte',
      color: '#1f6feb',
      pictures: [
        { address: 'https://tienda.es/es/a.svg', side: 192, isDrawing: true },
        { address: 'https://tienda.es/b.png', side: 192, isDrawing: false },
        { address: 'https://tienda.es/es/d.webp', side: 192, isDrawing: false },
      ],
    })
  })

  test('takes no name of a generator out of a manifest, the short one for one that is too long, and nothing of what is none', () => {
    const nameIn = (manifest: object) => manifestFacts(JSON.stringify(manifest), 'https://tienda.es/m')?.name
    expect(nameIn({ name: 'Create React App Sample', short_name: 'React App' })).toBeNull()
    expect(nameIn({ name: 'x'.repeat(AGENT_NAME_MAX), short_name: 'Norte' })).toBe('Norte')
    expect(manifestFacts('{"icons":{"src":"a.png"},"name":["x"],"theme_color":1}', 'https://tienda.es/m')).toEqual({
      ...{ name: null, color: null, pictures: [] },
    })
    for (const other of ['<html>', '7', 'null', '']) expect(manifestFacts(other, 'https://tienda.es/m')).toBeNull()
    const many = { icons: Array.from({ length: 1_000 }, (_, number) => ({ src: `${number}.png` })) }
    expect(manifestFacts(JSON.stringify(many), 'https://tienda.es/m')?.pictures).toHaveLength(20)
  })
})

describe('an icon file', () => {
  const bitmap = Buffer.from([40, 0, 0, 0, 16, 0, 0, 0])
  test('gives the largest PNG in it that can be an avatar', () => {
    expect(pngInIcon(ico(bitmap, png(32), png(64), png(600), png(64, 48)))).toEqual(png(64))
  })
  test('that holds none, is cut off or lies about its places gives nothing', () => {
    const lying = ico(png(64))
    lying.writeUInt32LE(0xffffffff, 18)
    const many = ico(png(64))
    many.writeUInt16LE(0xffff, 4)
    expect(pngInIcon(many)).toEqual(png(64))
    for (const other of [ico(bitmap), ico(), ico(png(64)).subarray(0, 20), lying, png(64), SVG, Buffer.alloc(0)])
      expect(pngInIcon(other)).toBeNull()
  })
})
