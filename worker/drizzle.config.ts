import { defineConfig } from 'drizzle-kit'

/** The database whose tables are used: `accounts` or `conversations`. */
const { DATABASE = 'accounts' } = process.env

export default defineConfig({
  dialect: 'sqlite',
  schema: DATABASE === 'accounts' ? './worker/schema/*.ts' : './worker/schema/record/*.ts',
  out: `./migrations/${DATABASE}`,
  casing: 'snake_case',
})
