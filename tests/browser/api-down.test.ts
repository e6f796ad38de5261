import { beforeAll, describe, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server)
})

describe('with the API down', () => {
  test.each(['/agents', '/conversations', '/subscription', '/billing'])(
    '%s keeps its title and navigation, says that it could not be loaded, and loads when it is asked again',
    async (path) => {
      const { page, go } = await on.prepare(owner)
      await go('/dashboard')
      await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Agentes' }).waitFor()
      let isDown = true
      await page.route('**/api/**', (route) => (isDown ? route.abort() : route.continue()))
      // When the stream opens, everything is fetched again, whether somebody asks for it or not.
      await page.route('**/webhook-stream*', (route) => route.abort())
      await go(path)
      const failed = page.getByRole('main').getByRole('alert').first()
      await failed.waitFor()
      const places = page.getByRole('navigation', { name: 'Principal' })
      for (const name of ['Panel', 'Agentes', 'Conversaciones', 'Facturación'])
        await places.getByRole('link', { name }).waitFor()
      isDown = false
      await failed.getByRole('button', { name: 'Reintentar' }).click()
      await failed.waitFor({ state: 'detached' })
    },
  )
})
