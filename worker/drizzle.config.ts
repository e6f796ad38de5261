import { defineConfig } from 'drizzle-kit'

/** Which database's tables: `accounts`, or `conversations`. */
const { DATABASE = 'accounts' } = process.env

export default defineConfig({
  dialect: 'sqlite',
  schema: DATABASE === 'accounts' ? './worker/schema/*.ts' : './worker/schema/record/*.ts',
  out: `./migrations/${DATABASE}`,
  casing: 'snake_case',
})
