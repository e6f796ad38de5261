import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { catalogue } from './catalogue.ts'
import { execute, query, type Target } from './database.ts'
import { firstAdmin } from './first-admin.ts'
import { freshKeys, SEALED_COUNTS, type SealedCount, sealedText } from './keys.ts'
import { stateDir } from './place.ts'
import { addressOf, newPassword, passwordReset, whoIs } from './reset-password.ts'
import { command, Unready } from './unready.ts'

const HOW = `npm run admin -- reset-password <email> [--remote]

Gives a login another password, which is shown once, and ends its sessions: in the
database of this machine or, with --remote, in the deployed one.

npm run admin -- keys

Prints new values for JWT_KEYS, REFRESH_KEY, DATA_KEYS and PUSH_KEYS; nothing is stored.

npm run admin -- sealed [--remote]

Counts the values that are encrypted with each key of DATA_KEYS, by table, in the
database of this machine or, with --remote, in the deployed one.

npm run admin -- --remote | --print

Writes the first super administrator into the deployed database; where an active one exists it does nothing.

  ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run admin -- --remote               run it through wrangler
  ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run admin -- --print                print the statements instead
  … --with-catalogue                                                     also the plans and agent types to begin with
`

const targetOf = (isRemote: boolean): Target => (isRemote ? 'remote' : { stateDir: stateDir() })

function printKeys(): void {
  for (const [name, value] of Object.entries(freshKeys(new Date()))) process.stdout.write(`${name}\n${value}\n\n`)
}

function printSealed(isRemote: boolean): void {
  process.stdout.write(`${sealedText(query<SealedCount>(targetOf(isRemote), SEALED_COUNTS))}\n`)
}

async function resetPassword(typed: string | undefined, isRemote: boolean): Promise<void> {
  const address = addressOf(typed)
  const target = targetOf(isRemote)
  if (query(target, whoIs(address)).length === 0) throw new Unready(`Nobody signs in with ${address}.`)
  const password = newPassword()
  execute(target, await passwordReset(address, password, Date.now()))
  process.stdout.write(
    `New password of ${address}:\n\n  ${password}\n\nAll sessions have ended. Another password can be chosen in the profile.\n`,
  )
}

/**
 * `npm run admin`: creates the first super administrator, which no page and no API call can, gives a forgotten login
 * another password, prints new keys, and counts what is encrypted with each.
 */
await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, print: { type: 'boolean' }, 'with-catalogue': { type: 'boolean' } },
  })
  const [what, address] = positionals
  if (what === 'reset-password') return resetPassword(address, values.remote ?? false)
  if (what === 'keys') return printKeys()
  if (what === 'sealed') return printSealed(values.remote ?? false)
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
