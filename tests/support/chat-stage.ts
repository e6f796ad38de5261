import { afterAll, afterEach, beforeAll } from 'vitest'
import { endVisits, type Look, newPage, sharedContexts, type Visit } from './browser.ts'
import { type ChatStandIn, startChatStandIn } from './chat-stand-in.ts'
import type { Contexts } from './contexts.ts'

export interface Coming extends Look {
  path?: string
  /** What the visitor's browser has kept from before. */
  stored?: Record<string, unknown>
}

/** One stand-in of the API and one browser for a file of tests about the public chat; each test finds both as new. */
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
  }
}
