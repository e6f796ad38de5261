import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../../worker/local/place.ts'
import { startServer } from '../server.ts'

const MODELS = 'dist/vocero/platform-models.json'

/** The built Worker with a binding `AI` to a local stand-in of the platform. */
export function startServerWithModels() {
  const built = JSON.parse(readFileSync(inRoot('dist/vocero/wrangler.json'), 'utf8')) as Record<string, unknown>
  const services = [{ binding: 'AI', service: 'platform-models', entrypoint: 'Models' }]
  const main = inRoot('tests/support/engines/platform-models.js')
  const { compatibility_date } = built
  writeFileSync(inRoot(MODELS), JSON.stringify({ name: 'platform-models', main, compatibility_date }))
  return startServer({}, { services, beside: [MODELS] })
}
