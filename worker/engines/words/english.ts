const ENDINGS = (
  'ations ation itions ition ements ement ments ment ancies ances ance ences ence ically fulness iness ness ' +
  'ities ity ables able ibles ible ings ing ions ion edly ied ies ers ed er est ly al or es s e y'
).split(' ')
const KEPT = 3
const HAS_VOWEL = /[aeiouy]/
const PASSES = 3

const withoutDouble = (word: string): string => word.replace(/([^aeious])\1$/, '$1')

function withoutEnding(word: string): string {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < KEPT || !HAS_VOWEL.test(rest)) continue
    if (ending === 's' && rest.endsWith('s')) continue
    return withoutDouble(rest)
  }
  return word
}

/** What an English word keeps of itself in all its forms. */
export function englishStem(word: string): string {
  if (/\d/.test(word)) return word
  let stem = word
  for (let pass = 0; pass < PASSES; pass++) stem = withoutEnding(stem)
  return stem.replace(/ph/g, 'f').replace(/(.)\1/g, '$1')
}
