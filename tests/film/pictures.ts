import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inRoot } from '../../worker/local/place.ts'

const SHARED = { width: 1200, height: 630 }

const dataAddress = (type: string, base64: string): string => `data:${type};base64,${base64}`

/** What a shared link shows: the product at work, beside its name. */
export async function sharePicture(page: Page, { phone, desk }: { phone: string; desk: string }): Promise<Buffer> {
  const mark = dataAddress('image/svg+xml', readFileSync(inRoot('web/public/icon.svg')).toString('base64'))
  await page.setViewportSize(SHARED)
  await page.setContent(`
    <style>
      * { margin: 0; box-sizing: border-box }
      body { width: 1200px; height: 630px; overflow: hidden; background: #faf7f1; color: #1f1c17; font-family: Roboto, "Liberation Sans", Arial, sans-serif }
      .said { position: absolute; left: 64px; top: 64px; width: 500px; display: grid; gap: 34px }
      .name { display: flex; align-items: center; gap: 16px; font-size: 44px; font-weight: 800; letter-spacing: -1px }
      .name img { width: 60px }
      h1 { font-size: 60px; line-height: 1.15; letter-spacing: -2px }
      mark { background: #f2b33d; color: #33240a; border-radius: 14px 14px 14px 4px; padding: 0 14px; white-space: nowrap }
      p { font-size: 25px; line-height: 1.4; color: #57503f }
      .screen { position: absolute; border: 1px solid #e5ddcd; border-radius: 20px; box-shadow: 0 24px 48px -16px rgb(62 48 20 / .35) }
    </style>
    <div class="said">
      <div class="name"><img src="${mark}" alt="">Vocero</div>
      <h1>Tu negocio responde <mark>a cualquier hora</mark></h1>
      <p>Español · English · Монгол</p>
    </div>
    <img class="screen" style="left: 700px; top: 70px; width: 640px" src="${dataAddress('image/png', desk)}" alt="">
    <img class="screen" style="left: 600px; top: 150px; width: 290px" src="${dataAddress('image/png', phone)}" alt="">`)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  return page.screenshot()
}

const ICONS = [
  { name: '192', size: 192, share: 1, background: 'transparent' },
  { name: '512', size: 512, share: 1, background: 'transparent' },
  { name: 'maskable-512', size: 512, share: 0.62, background: '#faf7f1' },
  { name: 'apple-touch-icon', size: 180, share: 0.72, background: '#faf7f1' },
] as const

/** The mark in the sizes that a home screen asks for. */
export async function icons(page: Page): Promise<{ name: string; picture: Buffer }[]> {
  const mark = readFileSync(inRoot('web/public/icon.svg'), 'utf8')
  const pictures: { name: string; picture: Buffer }[] = []
  for (const { name, size, share, background } of ICONS) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`
      <style>
        body { margin: 0; height: ${size}px; display: grid; place-items: center; background: ${background} }
        svg { width: ${size * share}px; height: ${size * share}px }
      </style>${mark}`)
    pictures.push({ name, picture: await page.screenshot({ omitBackground: background === 'transparent' }) })
  }
  return pictures
}
