import { LOCALES, type Locale } from '../../contract/locales.ts'
import { folded } from '../../core/folding.ts'
import { kindredIn } from './kindred.ts'
import { stemOf } from './terms.ts'

const COLUMNS: readonly Locale[] = ['es', 'en', 'mn']

/** The groups as stems, and which of them a stem is in. Made when first asked for. */
function read(): Map<string, string[][]> {
  const groupsOf = new Map<string, string[][]>()
  for (const columns of kindredIn) {
    const group = columns.flatMap((words, at) => words.map((word) => stemOf(folded(word), COLUMNS[at] ?? LOCALES[0])))
    for (const stem of new Set(group)) groupsOf.set(stem, [...(groupsOf.get(stem) ?? []), group])
  }
  return groupsOf
}

let groups: Map<string, string[][]> | null = null

/** The stems of what else people say for it. */
export function kinOf(stem: string): string[] {
  groups ??= read()
  return [...new Set((groups.get(stem) ?? []).flat())].filter((each) => each !== stem)
}
