import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chatField, chatLog, chatStage, enter, sendButton, startNewConversation } from '../support/chat-stage.ts'
import { settled } from '../support/page-clock.ts'

const on = chatStage()
const { answeredLater, asked, visit } = on

const held = (page: Page) => page.getByText('Se enviará cuando llegue la respuesta.')
const until = (condition: () => boolean, message: string) => expect.poll(condition, { message }).toBe(true)

describe('what is sent while a reply is pending', () => {
  test('stays in the field, is said to be sent later, and is sent once the reply has come #chat.send.held', async () => {
    const answer = answeredLater()
    const page = await visit()
    await enter(page, 'Uno')
    await until(() => asked().length === 1, 'the first was sent')
    await enter(page, 'Dos')
    await held(page).waitFor()
    expect(await chatField(page).inputValue()).toBe('Dos')
    await until(() => asked().length === 1, 'the first one has arrived')
    answer(0, 'A uno')
    await until(() => asked().length === 2, 'what was held is sent')
    expect(asked()).toEqual(['Uno', 'Dos'])
    expect(await chatField(page).inputValue()).toBe('')
    await held(page).waitFor({ state: 'detached' })
  })

  test('is not sent when the visitor has gone on writing it, nor in another conversation', async () => {
    const answer = answeredLater()
    const page = await visit()
    await enter(page, 'Uno')
    await enter(page, 'Dos')
    await held(page).waitFor()
    await chatField(page).press('s')
    await held(page).waitFor({ state: 'detached' })
    await until(() => asked().length === 1, 'the first one has arrived')
    answer(0, 'A uno')
    await chatLog(page).getByText('A uno').waitFor()
    await settled(page)
    expect(await chatField(page).inputValue()).toBe('Doss')
    await enter(page, 'Tres')
    await until(() => asked().length === 2, 'it is sent when it is entered')
    await enter(page, 'Cuatro')
    await held(page).waitFor()
    await startNewConversation(page)
    await held(page).waitFor({ state: 'detached' })
    await settled(page)
    expect(asked()).toEqual(['Uno', 'Tres'])
    expect(await chatField(page).inputValue()).toBe('Cuatro')
  })

  test('a press on the send button leaves the focus, and with it the keyboard of a phone, in the field', async () => {
    const page = await visit()
    await chatField(page).fill('Hola')
    await sendButton(page).click()
    await until(() => asked().length === 1, 'it was sent')
    expect(await chatField(page).evaluate((area) => area === document.activeElement)).toBe(true)
  })
})
