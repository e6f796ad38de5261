import { writeFileSync } from 'node:fs'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { read } from '../support/imports.ts'
import { countSize, DOCUMENT, tableOf, withTable } from './size.ts'

/** `npm run size`: counts the sources and writes the table of docs/how-it-works.md. */
await command(() => writeFileSync(inRoot(DOCUMENT), withTable(read(DOCUMENT), tableOf(countSize()))))
