import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDocument } from '../support/knowledge.ts'
import type { Person } from '../support/people.ts'
import { expectGoodLooks, notice, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})

async function taught(letters: string): Promise<string> {
  const { id } = await newAgent(on.server, owner)
  const answers = [...letters].map((question) => ({ question, answer: `Es ${question}.` }))
  await on.server.api(`POST /agents/${id}/answers/import`, { token: owner.token, body: { answers } })
  return id
}
const stored = async (id: string): Promise<string> => {
  const { data } = (await on.server.api(`GET /agents/${id}/answers?limit=100`, { token: owner.token })).body
  return data.map(({ question }: { question: string }) => question).join('')
}
const handle = (page: Page, letter: string) =>
  page.getByRole('button', { name: `Mover la respuesta a: ${letter}`, exact: true })
const shown = async (page: Page): Promise<string> =>
  (
    await page
      .getByRole('button', { name: /^Mover la respuesta a: / })
      .all()
      .then((all) => Promise.all(all.map((one) => one.getAttribute('aria-label'))))
  )
    .map((label) => label?.at(-1))
    .join('')

/** Drags a row by its handle until its middle is so far below that of another row. */
async function drag(page: Page, letter: string, over: string, below: number): Promise<void> {
  await handle(page, letter).scrollIntoViewIfNeeded()
  const rowOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: handle(page, name) })
      .boundingBox()
  const [grip, from, to] = [await handle(page, letter).boundingBox(), await rowOf(letter), await rowOf(over)]
  if (!grip || !from || !to) throw new Error('not drawn')
  const way = to.y + to.height / 2 - (from.y + from.height / 2) + below
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, grip.y + 10 + way, { steps: 5 })
}

test('an answer is dragged to its place, and the others give way; a move that fails is taken back', async () => {
  const id = await taught('abcd')
  const page = await on.visit(owner, `/agents/${id}/answers`)
  await handle(page, 'd').waitFor()
  await drag(page, 'a', 'c', 20)
  await page.mouse.up()
  await page.getByRole('status').getByText('Movida al puesto 3 de 4').waitFor()
  await expect.poll(() => shown(page)).toBe('bcad')
  await expect.poll(() => stored(id)).toBe('bcad')
  await drag(page, 'd', 'b', -20)
  await page.mouse.up()
  await expect.poll(() => stored(id)).toBe('dbca')
  await expectGoodLooks(page)

  // Escape puts it back where it was.
  await drag(page, 'd', 'c', 20)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  // The next move is the only one.
  await handle(page, 'a').press('ArrowUp')
  await expect.poll(() => stored(id)).toBe('dbac')
  await handle(page, 'a').press('ArrowDown')
  await expect.poll(() => stored(id)).toBe('dbca')

  // A press without a way moves nothing, and a move that fails is taken back.
  await handle(page, 'b').click()
  await page.route('**/place', (route) => route.fulfill({ status: 500, json: { message: 'No va.' } }))
  await handle(page, 'b').press('ArrowUp')
  await notice(page, 'No se pudo mover la respuesta')
  await expect.poll(() => shown(page)).toBe('dbca')
  expect(await stored(id)).toBe('dbca')
})

test('a finger drags an answer on a phone, without scrolling', async () => {
  const id = await taught('abc')
  const page = await on.visit(owner, `/agents/${id}/answers`, { width: 390, height: 844 })
  const grip = handle(page, 'c')
  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  const to = await handle(page, 'a').boundingBox()
  if (!from || !to) throw new Error('not drawn')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + 10, y }] })
  await touch('touchStart', from.y + 10)
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.y + 10 + (to.y - 30 - from.y) * part)
  await touch('touchEnd', 0)
  await expect.poll(() => stored(id)).toBe('cab')
  await expectGoodLooks(page)
})

test('the arrow keys move an answer, each press by one and over the pages, and its handle keeps focus', async () => {
  const id = await taught('abcdefghijlm')
  const page = await on.visit(owner, `/agents/${id}/answers`)
  await handle(page, 'h').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('status').getByText('Movida al puesto 10 de 12').waitFor()
  await expect.poll(() => stored(id)).toBe('abcdefgijhlm')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('status').getByText('Movida al puesto 11 de 12').waitFor()
  await page.getByText('Página 2 de 2').waitFor()
  await expect.poll(() => handle(page, 'h').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await stored(id)).toBe('abcdefgijlhm')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Página 1 de 2').waitFor()
  await expect.poll(() => handle(page, 'h').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await stored(id)).toBe('abcdefgijhlm')
  await drag(page, 'h', 'h', 110)
  await page.getByText('Suéltala para pasarla a la página siguiente').waitFor()
  await page.mouse.up()
  await page.getByText('Página 2 de 2').waitFor()
  expect(await stored(id)).toBe('abcdefgijlhm')
})

test('a card names what its answer leaves open, and links to the text that says something else', async () => {
  const { id } = await newAgent(on.server, owner)
  const put = (question: string, answer: string) =>
    on.server.api(`POST /agents/${id}/answers`, { token: owner.token, body: { question, answer } })
  await put('¿Cuánto cuesta el corte?', 'El corte cuesta 15 €.')
  await put('¿Hacen envíos?', 'Sí, por [importe].')
  const content = 'pregunta,respuesta\n¿Cuánto cuesta el corte?,El corte cuesta 18 €.'
  await newDocument(on.server, owner, id, 'ready', { kind: 'csv', title: 'Tarifas', content })
  const page = await on.visit(owner, `/agents/${id}/answers`)
  const card = (question: string) => page.getByRole('listitem').filter({ hasText: question })
  await card('¿Hacen envíos?').getByText('Por completar').waitFor()
  await card('¿Hacen envíos?').getByText('[importe]', { exact: true }).first().waitFor()
  await card('corte').getByText('Se contradice').waitFor()
  await card('corte')
    .getByText(/Aquí dice «.*15.*» y otro texto dice «.*18.*»\./)
    .waitFor()
  await expectGoodLooks(page)
  await card('corte').getByRole('link', { name: 'Tarifas' }).click()
  await page.getByRole('button', { name: 'Editar Tarifas' }).waitFor()
})
