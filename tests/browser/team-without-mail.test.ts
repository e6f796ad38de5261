import { expect, test } from 'vitest'
import { dialog, expectGoodLooks, LOOKS, stage } from '../support/stage.ts'
import { newInvitation } from '../support/team.ts'
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

test('an invitation that is still open from before says so too, when it is to be sent again', async () => {
  const owner = await customer(on.server, 'enterprise')
  const { email } = await newInvitation(on.server, owner, { lastsMs: 86_400_000 })
  const page = await on.visit(owner, '/team')
  await page.getByRole('button', { name: `Enviar otra vez: ${email}` }).click()
  await dialog(page).getByText('Aquí todavía no se puede invitar a nadie').waitFor()
})
