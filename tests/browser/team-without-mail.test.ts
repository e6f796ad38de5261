import { expect, test } from 'vitest'
import { dialog, expectGoodLooks, LOOKS, stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'

const on = stage()

test.each(LOOKS)('an installation without mail says so in the place of the form of an invitation: %j', async (look) => {
  const page = await on.visit(await customer(on.server, 'enterprise'), '/team', look)
  await page.locator('main button:has(.i-lucide-plus)').click()
  await dialog(page).getByRole('status').waitFor()
  expect(await dialog(page).getByRole('textbox').count()).toBe(0)
  await expectGoodLooks(page)
  if (look.locale === 'es') await dialog(page).getByText('Aquí todavía no se puede invitar a nadie').waitFor()
})
