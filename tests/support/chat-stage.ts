import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Look, newPage, sharedContexts, type Visit } from './browser.ts'
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
  afterEach(async () => {
    const problems = visits.flatMap((visit) => visit.problems)
    for (const context of new Set(visits.map((visit) => visit.context))) await contexts.release(context)
    visits = []
    standIn.reset()
    expect(problems).toEqual([])
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
