import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { newRejected } from '../support/rejected.ts'
import { expectGoodLooks, stage } from '../support/stage.ts'
import { customer, superAdmin } from '../support/tenants.ts'

const TITLE = 'Registros que la base de datos no acepta'

const on = stage()
let admin: Person
let owner: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
  owner = await customer(on.server, 'enterprise')
})

describe('rows that the database refuses', () => {
  test.each([1280, 390])(
    'are shown to administrators, tried again, and dropped after a question, at %i',
    async (width) => {
      const agent = await newRejected(on.server, owner)
      const page = await on.visit(admin, '/admin', { width })
      const panel = page.getByRole('region', { name: TITLE })
      await panel.getByText('1 registro desde').waitFor()
      await panel.getByRole('button', { name: 'Ver cuáles' }).click()
      await panel.getByText('Mensaje con su respuesta').waitFor()
      await panel.getByText('CHECK constraint failed').waitFor()
      await panel.getByText(agent.sessionId).waitFor()
      await expectGoodLooks(page)
      const again = panel.getByRole('button', { name: /^Volver a intentar los registros/ })
      await again.click()
      await page.getByText('La base de datos sigue sin aceptar 1 registro').waitFor()
      await panel.getByRole('button', { name: /^Descartar: / }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText('se pierden para siempre').waitFor()
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await agent.takes()
      await again.click()
      await page.getByText('Todo quedó guardado').waitFor()
      await panel.waitFor({ state: 'detached' })

      const other = await newRejected(on.server, owner)
      await page.reload()
      await panel.getByRole('button', { name: 'Ver cuáles' }).click()
      await panel.getByRole('button', { name: /^Descartar: / }).click()
      await question.getByRole('button', { name: 'Descartar' }).click()
      await panel.waitFor({ state: 'detached' })
      await other.takes()
      expect(await on.server.rows('SELECT id FROM conversations WHERE agent_id = ?', other.agentId)).toEqual([])
    },
  )
})
