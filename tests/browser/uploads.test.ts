import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '../../worker/contract/upload-limits.ts'
import { pdfOf } from '../support/pdf.ts'
import { png } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import { stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage(() => startServer())

const PICTURE = { name: 'caja.png', mimeType: 'image/png', buffer: png(40) }
const LIST = { name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([['Precios']])) }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chosen = (page: Page) => page.getByRole('list', { name: 'Archivos del mensaje' }).getByRole('listitem')

/** A visitor who has written, and a member who has his conversation open. */
async function talking() {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  const sessionId = await sendOn(guest, 'hola')
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await page.getByText('Responde el agente.').waitFor()
  return { guest, page }
}
/** Chooses files as a person does who presses the paper clip. */
async function attach(page: Page, ...files: (typeof PICTURE)[]) {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Adjuntar archivos').press('Enter')
  await (await choosing).setFiles(files)
}
const isShown = (picture: ReturnType<Page['getByRole']>) =>
  expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 10_000 }).toBe(40)

test('a member attaches a picture and a PDF, and the visitor sees them #inbox.files', async () => {
  const { guest, page } = await talking()
  await attach(page, { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Hola.') })
  await chosen(page).getByText('1 KB').waitFor()
  await button(page, 'Quitar nota.txt').click()
  await attach(page, PICTURE, LIST)
  await expect.poll(() => chosen(page).count()).toBe(2)
  await page.getByText('La atiende una persona: el agente calla.').waitFor()
  await page.getByRole('textbox', { name: 'Escribir en esta conversación' }).fill('Aquí tienes.')
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
  await button(page, 'Enviar').click()
  await page.getByText('Escrito por una persona').waitFor()
  await expect.poll(() => chosen(page).count()).toBe(0)
  const talk = page.getByRole('region', { name: 'Mensajes de la conversación' }).or(page.locator('article'))
  await isShown(talk.getByRole('img', { name: 'caja.png' }).first())
  await page.getByRole('link', { name: 'lista.pdf' }).waitFor()
  const picture = guest.getByRole('img', { name: 'caja.png' })
  await isShown(picture)
  expect((await picture.boundingBox())?.height).toBe(192)
  expect(await guest.getByRole('link', { name: 'caja.png' }).getAttribute('target')).toBe('_blank')
  const download = guest.waitForEvent('download')
  const link = guest.getByRole('link', { name: /lista\.pdf/ })
  const path = new URL((await link.getAttribute('href')) ?? '').pathname
  await guest.evaluate((to) => location.assign(to), path)
  expect((await download).suggestedFilename()).toBe('lista.pdf')
})

test('a file with a long name is as wide as its message at most, and the words beside it stay in view', async () => {
  const { page } = await talking()
  await attach(page, { ...LIST, name: `${'Factura 2026-11-30 pedido 4711 '.repeat(4)}.pdf` })
  await page.getByRole('textbox', { name: 'Escribir en esta conversación' }).fill('Aquí tienes.')
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
  await button(page, 'Enviar').click()
  await page.getByText('Escrito por una persona').waitFor()
  await page.getByRole('link', { name: /^Factura/ }).waitFor()
  const isWide = (one: HTMLElement) => one.scrollWidth > one.clientWidth
  expect(await page.getByRole('article').last().evaluate(isWide)).toBe(false)
})

test('a file that is not taken is refused in words, and holds the message back until it is removed #inbox.files.refused', async () => {
  const { page } = await talking()
  const large = { name: 'grande.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(UPLOAD_MAX_BYTES + 1) }
  const markup = { name: 'pagina.txt', mimeType: 'text/plain', buffer: Buffer.from('<html></html>') }
  await attach(page, large, markup, PICTURE)
  await page.getByText('Pesa demasiado: el máximo es 10 MB.').waitFor()
  await page.getByText('Ese archivo no se puede enviar.').waitFor()
  await page.getByText('Quita los archivos que no se subieron para poder enviar.').waitFor()
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  await button(page, 'Quitar grande.pdf').click()
  await button(page, 'Quitar pagina.txt').click()
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Escribir en esta conversación' }).press('Enter')
  await page.locator('article').getByRole('img', { name: 'caja.png' }).waitFor()
})

test('a picture is pasted or dropped into the composer, and a message has five files', async () => {
  const { page } = await talking()
  const field = page.getByRole('textbox', { name: 'Escribir en esta conversación' })
  const give = (kind: 'paste' | 'drop', count: number) =>
    field.evaluate(
      (area, { kind, count, bytes }) => {
        const data = new DataTransfer()
        for (let n = 0; n < count; n++)
          data.items.add(new File([Uint8Array.from(bytes)], `${kind}${n}.png`, { type: 'image/png' }))
        area.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        )
      },
      { kind, count, bytes: [...PICTURE.buffer] },
    )
  await give('paste', 1)
  await page.getByText('paste0.png').waitFor()
  await give('drop', 5)
  await page.getByText('Un mensaje lleva 5 archivos como máximo.').waitFor()
  expect(await button(page, 'Enviar').isDisabled()).toBe(true)
  await button(page, 'Quitar drop4.png').click()
  await expect.poll(() => chosen(page).count()).toBe(5)
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
  await button(page, 'Enviar').click()
  await expect.poll(() => page.locator('article').getByRole('img').count()).toBe(5)
})

test('files that are dropped one right after the other are all taken', async () => {
  const { page } = await talking()
  const field = page.getByRole('textbox', { name: 'Escribir en esta conversación' })
  await field.evaluate(
    (area, bytes) => {
      for (const name of ['uno.png', 'dos.png']) {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
        area.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      }
    },
    [...PICTURE.buffer],
  )
  await expect.poll(() => chosen(page).count()).toBe(2)
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
})
