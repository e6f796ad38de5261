import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chatStage } from '../support/chat-stage.ts'
import type { Exchange } from '../support/chat-stand-in.ts'
import { settled } from '../support/page-clock.ts'

const on = chatStage()
const { visit } = on

const field = (page: Page) => page.locator('main textarea')
const log = (page: Page) => page.getByRole('log')
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })
const held = (page: Page) => page.getByText('Se enviará cuando llegue la respuesta.')
const asked = () => on.standIn.asked.map(({ question }) => question.message)
const until = (condition: () => boolean, message: string) => expect.poll(condition, { message }).toBe(true)

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}
/** From now on questions are accepted and answered when `answer` is called with their number. */
function answeredLater() {
  on.standIn.answer = async (exchange) => exchange.accept()
  return (number: number, text: string) => (on.standIn.asked[number] as Exchange).reply(text)
}
async function beginAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nueva conversación' }).click()
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
describe('what is sent while a reply is pending', () => {
  test('stays in the field, is said to be sent later, and is sent once the reply has come #chat.send.held', async () => {
    const answer = answeredLater()
    const page = await visit()
    await ask(page, 'Uno')
    await until(() => asked().length === 1, 'the first was sent')
    await ask(page, 'Dos')
    await held(page).waitFor()
    expect(await field(page).inputValue()).toBe('Dos')
    answer(0, 'A uno')
    await until(() => asked().length === 2, 'what was held is sent')
    expect(asked()).toEqual(['Uno', 'Dos'])
    expect(await field(page).inputValue()).toBe('')
    await held(page).waitFor({ state: 'detached' })
  })

  test('is not sent when the visitor has gone on writing it, nor in another conversation', async () => {
    const answer = answeredLater()
    const page = await visit()
    await ask(page, 'Uno')
    await ask(page, 'Dos')
    await held(page).waitFor()
    await field(page).press('s')
    await held(page).waitFor({ state: 'detached' })
    answer(0, 'A uno')
    await log(page).getByText('A uno').waitFor()
    await settled(page)
    expect(await field(page).inputValue()).toBe('Doss')
    await ask(page, 'Tres')
    await until(() => asked().length === 2, 'it is sent when it is entered')
    await ask(page, 'Cuatro')
    await held(page).waitFor()
    await beginAnew(page)
    await held(page).waitFor({ state: 'detached' })
    await settled(page)
    expect(asked()).toEqual(['Uno', 'Tres'])
    expect(await field(page).inputValue()).toBe('Cuatro')
  })

  test('a press on the send button leaves the focus, and with it the keyboard of a phone, in the field', async () => {
    const page = await visit()
    await field(page).fill('Hola')
    await send(page).click()
    await until(() => asked().length === 1, 'it was sent')
    expect(await field(page).evaluate((area) => area === document.activeElement)).toBe(true)
  })
})
