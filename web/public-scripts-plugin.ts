import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const FOLDER = resolve(import.meta.dirname, 'public')

/** Minifies the scripts of `public/`, which Vite copies as they are. */
export const publicScripts = (): Plugin => ({
  name: 'public-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.js'))) {
      const { code, errors } = minifySync(file, readFileSync(join(FOLDER, file), 'utf8'), { module: false })
      if (errors[0]) throw errors[0]
      writeFileSync(join(dir, file), code)
    }
  },
})
