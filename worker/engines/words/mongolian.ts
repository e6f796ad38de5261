import { longestEnding } from './endings.ts'

const LETTERS: Record<string, string> = Object.fromEntries(
  (
    'а:a б:b в:v г:g д:d е:e ё:o ж:j з:z и:i й:i к:k л:l м:m н:n о:o ө:o п:p р:r с:s т:t у:u ү:u ф:f х:h ' +
    'ц:c ч:q ш:x щ:x ъ: ы:ii ь: э:e ю:u я:a є:o ї:u'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Informal Latin spellings of Mongolian. */
const LATIN: readonly [RegExp, string][] = [
  [/sh/g, 'x'],
  [/ch/g, 'q'],
  [/kh|x(?!$)/g, 'h'],
  [/ts/g, 'c'],
  [/w/g, 'v'],
  [/y([aou])/g, '$1'],
  [/ye/g, 'e'],
  [/y/g, 'i'],
]

/** Transliterates a word to one Latin alphabet, in which `ө` and `о`, `ү` and `у`, and Latin spellings are the same. */
function transliterated(word: string): string {
  if (/\p{Script=Cyrillic}/u.test(word)) return [...word].map((letter) => LETTERS[letter] ?? letter).join('')
  return LATIN.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word)
}

/** Endings of verbs and nouns, transliterated; `V` stands for the vowel of vowel harmony. */
const ENDINGS = (
  'qihlVV qihsVn qihVVd qihvVl qihdVg qihnV qihVV gdsVn gddVg VhVd ndVV ' +
  'hguigeer hgui gui VVrai VVrVV VVsVV tVigVV iigVV iinhVV iinh dVV tVV ' +
  'uulVlt uulVh uulV uul gdVh gdV lt ltV ' +
  'nuud uud quud nar ner ' +
  'iig iin nii giin gVVs gVVr nVVs VVs VVr tVi tVl htVl tVigVVr ' +
  'dVg sVn snV nV VVd VVq mVVr vVl bVl vq ' +
  'Vh h Vj ij j iq q d t Vg ig in ii VV VaV ia ie i V'
).split(' ')
const withVowels = (ending: string): string[] =>
  ending.includes('V') ? ['a', 'e', 'o', 'u'].map((vowel) => ending.replaceAll('V', vowel)) : [ending]
const endingOf = longestEnding(ENDINGS.flatMap(withVowels))
/** The shortest stem. */
const STEM_MIN = 3
/** `хүүхэд` (child) ends like a verb form. */
const CHILD = /^(?:huu?he?d)/
const PASSES = 2

function withoutEnding(word: string): string {
  const noun = /^(.{2,}l)g[aeo]{1,2}$/.exec(word)
  if (noun?.[1]) return noun[1]
  return word.slice(0, word.length - endingOf(word, STEM_MIN))
}

/** Removes all vowels after the first, which change with the ending: `ажил` and `ажлын`. */
const withoutLaterVowels = (stem: string): string => {
  const first = stem.search(/[aeoui]/)
  if (first < 0) return stem
  return stem.slice(0, first + 1) + stem.slice(first + 1).replace(/[aeoui]/g, '')
}

/** The transliterated stem of a folded Mongolian word. */
export function mongolianStem(word: string): string {
  if (/\d/.test(word)) return word
  let stem = transliterated(word)
  if (CHILD.test(stem)) return 'huhd'
  for (let pass = 0; pass < PASSES; pass++) stem = withoutEnding(stem)
  const bare = withoutLaterVowels(stem.replace(/(.)\1/g, '$1'))
  return (bare.length >= STEM_MIN ? bare : stem).replace(/(.)\1/g, '$1')
}
