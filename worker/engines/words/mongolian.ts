const LETTERS: Record<string, string> = Object.fromEntries(
  (
    'а:a б:b в:v г:g д:d е:e ё:o ж:j з:z и:i й:i к:k л:l м:m н:n о:o ө:o п:p р:r с:s т:t у:u ү:u ф:f х:h ' +
    'ц:c ч:q ш:x щ:x ъ: ы:ii ь: э:e ю:u я:a є:o ї:u'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** How people write Mongolian where they have only Latin letters. */
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

/** A Mongolian word in one plain alphabet, so that `ө` and `о`, `ү` and `у`, and Latin letters all come to the same. */
function plainly(word: string): string {
  if (/\p{Script=Cyrillic}/u.test(word)) return [...word].map((letter) => LETTERS[letter] ?? letter).join('')
  return LATIN.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word)
}

/** Of verbs and nouns; `V` is the vowel that harmony chooses. */
const ENDINGS = (
  'qihlVV qihsVn qihVVd qihvVl qihdVg qihnV qihVV gdsVn gddVg VhVd ndVV ' +
  'hguigeer hgui gui VVrai VVrVV VVsVV tVigVV iigVV iinhVV iinh dVV tVV ' +
  'uulVlt uulVh uulV uul gdVh gdV lt ltV ' +
  'nuud uud quud nar ner ' +
  'iig iin nii giin gVVs gVVr nVVs VVs VVr tVi tVl htVl tVigVVr ' +
  'dVg sVn snV nV VVd VVq mVVr vVl bVl vq ' +
  'Vh h Vj ij j iq q d t Vg ig in ii VV VaV ia ie i V'
).split(' ')
const spelled = (ending: string): string[] =>
  ending.includes('V') ? ['a', 'e', 'o', 'u'].map((vowel) => ending.replaceAll('V', vowel)) : [ending]
const LONGEST_FIRST = [...new Set(ENDINGS.flatMap(spelled))].sort((one, other) => other.length - one.length)
const KEPT = 3
/** `хүүхэд` ends as a verb does. */
const CHILD = /^(?:huu?he?d)/
const PASSES = 2

function withoutEnding(word: string): string {
  const noun = /^(.{2,}l)g[aeo]{1,2}$/.exec(word)
  if (noun?.[1]) return noun[1]
  const ending = LONGEST_FIRST.find((each) => word.endsWith(each) && word.length - each.length >= KEPT)
  return ending ? word.slice(0, -ending.length) : word
}

/** Vowels after the first come and go with what follows them: `ажил` and `ажлын`. */
const withoutLaterVowels = (stem: string): string => {
  const first = stem.search(/[aeoui]/)
  if (first < 0) return stem
  return stem.slice(0, first + 1) + stem.slice(first + 1).replace(/[aeoui]/g, '')
}

/** What a Mongolian word keeps of itself in all its forms. */
export function mongolianStem(word: string): string {
  if (/\d/.test(word)) return word
  let stem = plainly(word)
  if (CHILD.test(stem)) return 'huhd'
  for (let pass = 0; pass < PASSES; pass++) stem = withoutEnding(stem)
  const bare = withoutLaterVowels(stem.replace(/(.)\1/g, '$1'))
  return (bare.length >= KEPT ? bare : stem).replace(/(.)\1/g, '$1')
}
