import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { endVisits, type Look, newPage, sharedContexts, type Visit } from './browser.ts'
import { type ChatStandIn, type Exchange, startChatStandIn } from './chat-stand-in.ts'
import type { Contexts } from './contexts.ts'

export interface Coming extends Look {
  path?: string
  /** The initial storage of the visitor's browser. */
  stored?: Record<string, unknown>
}

/** A stand-in of the API and a browser for a file of tests of the public chat, both reset before each test. */
export function chatStage() {
  let standIn: ChatStandIn
  let contexts: Contexts
  let visits: Visit[] = []
  beforeAll(async () => {
    standIn = await startChatStandIn()
    contexts = await sharedContexts()
  })
  afterAll(() => standIn.close())
  afterEach(async (context) => {
    const ended = visits
    visits = []
    await endVisits(ended, contexts, context).finally(() => standIn.reset())
  })
  return {
    get standIn() {
      return standIn
    },
    /** A visitor on the chat page, or on `path`. */
    async visit({ path = standIn.page, stored = {}, ...look }: Coming = {}) {
      const visit = await newPage(contexts, { url: new URL(standIn.url) }, { width: 390, height: 844, ...look })
      visits.push(visit)
      await visit.page.addInitScript((entries) => {
        for (const [key, value] of entries)
          if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value))
      }, Object.entries(stored))
      await visit.page.goto(path)
      return visit.page
    },
    asked: () => standIn.asked.map(({ question }) => question.message),
    /** Accepts questions from now on; the returned function answers one by its number. */
    answeredLater() {
      standIn.answer = async (exchange) => exchange.accept()
      return (number: number, text: string) => (standIn.asked[number] as Exchange).reply(text)
    },
  }
}

export const chatField = (page: Page) => page.locator('main textarea')
export const chatLog = (page: Page) => page.getByRole('log')
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })

/** Enters a question, whether or not the page sends it now. */
export async function enter(page: Page, text: string): Promise<void> {
  await chatField(page).fill(text)
  await chatField(page).press('Enter')
}

export async function startNewConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nueva conversación' }).click()
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
