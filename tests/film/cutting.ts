import type { Page } from 'playwright-core'
import type { Frame } from './camera.ts'

export const FILM = { width: 1280, height: 800 }
const FRAMES_PER_SECOND = 15
const BITS_PER_SECOND = 700_000

/** One camera's pictures in their place on the film. */
export interface Take {
  frames: readonly Frame[]
  x: number
  y: number
  width: number
  height: number
}
export interface Scene {
  takes: readonly Take[]
  lengthMs: number
}

export interface Reel {
  film: Buffer
  poster: Buffer
}

/**
 * Paints the scenes one after the other at their own pace and records it: VP9 in WebM, which every browser plays. The
 * poster is the film at `posterAtMs`.
 */
export async function cut(page: Page, scenes: readonly Scene[], posterAtMs: number): Promise<Reel> {
  await page.setContent('<canvas></canvas>')
  await page.evaluate(() => Object.assign(window, { scenes: [] }))
  // One at a time: all pictures together are more than a message may hold.
  for (const { takes, lengthMs } of scenes) {
    await page.evaluate((length) => {
      const { scenes } = window as unknown as { scenes: object[] }
      scenes.push({ length, takes: [] })
    }, lengthMs)
    for (const { frames, ...place } of takes) {
      await page.evaluate((where) => {
        const { scenes } = window as unknown as { scenes: { takes: object[] }[] }
        scenes.at(-1)?.takes.push({ ...where, frames: [] })
      }, place)
      for (const frame of frames)
        await page.evaluate(async ({ atMs, picture }) => {
          const { scenes } = window as unknown as { scenes: { takes: { frames: object[] }[] }[] }
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes]))
          scenes.at(-1)?.takes.at(-1)?.frames.push({ atMs, image })
        }, frame)
    }
  }
  const { film, poster } = await page.evaluate(record, {
    ...FILM,
    posterAtMs,
    perSecond: FRAMES_PER_SECOND,
    bitsPerSecond: BITS_PER_SECOND,
  })
  return { film: Buffer.from(film, 'base64'), poster: Buffer.from(poster, 'base64') }
}

interface Recording {
  width: number
  height: number
  posterAtMs: number
  perSecond: number
  bitsPerSecond: number
}

/** Runs in the page. */
async function record({ width, height, posterAtMs, perSecond, bitsPerSecond }: Recording) {
  type Shown = { atMs: number; image: ImageBitmap }
  type Placed = { frames: Shown[]; x: number; y: number; width: number; height: number }
  const { scenes } = window as unknown as { scenes: { length: number; takes: Placed[] }[] }
  const canvas = document.querySelector('canvas')
  const paint = canvas?.getContext('2d', { alpha: false })
  if (!canvas || !paint) throw new Error('There is nothing to paint on.')
  Object.assign(canvas, { width, height })
  const CORNER = 18

  const draw = (atMs: number) => {
    let left = atMs
    const scene = scenes.find(({ length }, index) => {
      if (left < length || index === scenes.length - 1) return true
      left -= length
      return false
    })
    paint.fillStyle = '#0c5c4c'
    paint.fillRect(0, 0, width, height)
    for (const { frames, x, y, width: wide, height: high } of scene?.takes ?? []) {
      const shown = frames.findLast((frame) => frame.atMs <= left) ?? frames[0]
      if (!shown) continue
      paint.save()
      paint.beginPath()
      paint.roundRect(x, y, wide, high, CORNER)
      paint.clip()
      paint.drawImage(shown.image, x, y, wide, high)
      paint.restore()
    }
  }
  const base64 = async (blob: Blob) => {
    let text = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
    return btoa(text)
  }

  draw(posterAtMs)
  const poster = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.82))
  if (!poster) throw new Error('There is no poster.')

  draw(0)
  const stream = canvas.captureStream(perSecond)
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: bitsPerSecond })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const stopped = new Promise((done) => {
    recorder.onstop = done
  })
  const lengthMs = scenes.reduce((sum, { length }) => sum + length, 0)
  recorder.start()
  const beganAt = performance.now()
  await new Promise<void>((done) => {
    const tick = setInterval(() => {
      const atMs = performance.now() - beganAt
      draw(Math.min(atMs, lengthMs - 1))
      if (atMs < lengthMs) return
      clearInterval(tick)
      done()
    }, 1000 / perSecond)
  })
  recorder.stop()
  await stopped
  return { film: await base64(new Blob(pieces)), poster: await base64(poster) }
}
