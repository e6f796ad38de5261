import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { catalogue } from './catalogue.ts'
import { execute } from './database.ts'
import { firstAdmin } from './first-admin.ts'
import { command, Unready } from './unready.ts'

const HOW = `Writes the first super administrator into the deployed database; where an active one exists it does nothing.

  ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run admin -- --remote               run it through wrangler
  ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run admin -- --print                print the statements instead
  … --with-catalogue                                                     also the plans and agent types to begin with
`

/** `npm run admin`: creates the first super administrator. No page and no API call can create one. */
await command(async () => {
  const { values } = parseArgs({
    options: { remote: { type: 'boolean' }, print: { type: 'boolean' }, 'with-catalogue': { type: 'boolean' } },
  })
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  if ((!values.remote && !values.print) || !email || !password) throw new Unready(HOW)
  const now = Date.now()
  const statements = [
    ...(values['with-catalogue'] ? catalogue(now) : []),
    ...(await firstAdmin(email, password, now, randomUUID())),
  ]
  if (values.print) return void process.stdout.write(`${statements.join(';\n')};\n`)
  execute('remote', statements)
  process.stdout.write(`${email} can sign in, unless there was a super administrator before.\n`)
})
