import { writeFileSync } from 'node:fs'
import { inRoot } from './place.ts'
import { command } from './unready.ts'
import { stemsSource } from './word-stems.ts'

/** `npm run stems`: renews the stems of the word lists, after a list or a rule of stems has changed. */
await command(() => writeFileSync(inRoot('worker/engines/words/stems.gen.ts'), stemsSource()))
