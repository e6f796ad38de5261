import type { CDPSession, Page } from 'playwright-core'

/** What a page looked like from a moment on; `atMs` counts from the start of its scene. */
export interface Frame {
  atMs: number
  /** A PNG in base64. */
  picture: string
}

/** Films a page: the browser sends a picture whenever something has changed on it. */
export class Camera {
  readonly frames: Frame[] = []
  readonly #devtools: CDPSession
  #beganAt = 0

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools
  }

  static async on(page: Page): Promise<Camera> {
    return new Camera(await page.context().newCDPSession(page))
  }

  async start(beganAt: number): Promise<void> {
    this.#beganAt = beganAt
    this.#devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      this.frames.push({ atMs: Date.now() - this.#beganAt, picture: data })
      void this.#devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await this.#devtools.send('Page.startScreencast', { format: 'png' })
  }

  async stop(): Promise<void> {
    await this.#devtools.send('Page.stopScreencast')
  }
}
