/** Words that ask rather than name: they point to their group, and little more. */
const ASKING =
  'cuanto cuanta cuantos cuantas donde cuando hora much where when long хэд хэдэн хаана хэзээ хэдээс хэдээр'.split(' ')
const askingWords: ReadonlySet<string> = new Set(ASKING)

/** A word that asks for a place, a time or a price without naming it. */
export const isAsking = (word: string): boolean => askingWords.has(word)
