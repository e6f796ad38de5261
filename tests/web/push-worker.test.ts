import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../worker/local/place.ts'

const ORIGIN = 'https://vocero.test'

/** A press on a push message while the browser has pages at these addresses. Returns what was done to which address. */
async function pressed(path: string, open: readonly string[]): Promise<string[]> {
  const done: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const page = (url: string) => ({
    url,
    focus: () => done.push(`focus ${url}`),
    navigate: () => done.push(`load ${url}`),
  })
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    clients: {
      matchAll: async () => open.map((path) => page(`${ORIGIN}${path}`)),
      openWindow: (url: string) => done.push(`open ${url}`),
    },
  }
  new Function('self', readFileSync(inRoot('web/public/push-worker.js'), 'utf8'))(self)
  const waits: Promise<unknown>[] = []
  listeners.get('notificationclick')?.({
    notification: { data: path, close: () => {} },
    waitUntil: (task: Promise<unknown>) => waits.push(task),
  })
  await Promise.all(waits)
  return done
}

test('a press on a push message shows the page that is open at its address, else a new one, and loads none anew', async () => {
  const path = '/conversations?session=one'
  expect(await pressed(path, ['/profile', path])).toEqual([`focus ${ORIGIN}${path}`])
  expect(await pressed(path, ['/profile', '/public/chat/x'])).toEqual([`open ${ORIGIN}${path}`])
  expect(await pressed(path, [])).toEqual([`open ${ORIGIN}${path}`])
  expect(await pressed('https://elsewhere.test/', [])).toEqual([])
})
