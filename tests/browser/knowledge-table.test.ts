import { expect, test } from 'vitest'
import { newDocument } from '../support/knowledge.ts'
import { row, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()

test.each(['es', 'en', 'mn'] as const)('nothing of the table is hidden beside the trial, in %s', async (locale) => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner)).id
  await newDocument(on.server, owner, agentId, 'ready', { title: 'Horario de verano' })
  const page = await on.visit(owner, `/agents/${agentId}/knowledge`, { width: 1280, height: 900, locale })
  await row(page, 'Horario de verano').getByText('Español').waitFor()
  const hidden = await page.locator('table').evaluate((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
    return scrollWidth - clientWidth
  })
  expect(hidden).toBe(0)
})
