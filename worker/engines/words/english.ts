const ENDINGS = (
  'ations ation itions ition ements ement ments ment ancies ances ance ences ence ically fulness iness ness ' +
  'ities ity ables able ibles ible ings ing ions ion edly ied ies ers ed er est ly al or es s e y'
).split(' ')
/** The shortest stem. */
const STEM_MIN = 3
/** Irregular forms, each after its base form. */
const IRREGULAR = new Map(
  (
    'pay:paid buy:bought send:sent lose:lost break:broke,broken leave:left take:took,taken bring:brought child:children ' +
    'person:people woman:women man:men foot:feet tooth:teeth drive:drove,driven begin:began,begun fall:fell,fallen ' +
    'steal:stole,stolen speak:spoke,spoken write:wrote,written choose:chose,chosen wear:wore,worn tear:tore,torn ' +
    'freeze:froze,frozen eat:ate,eaten sleep:slept spend:spent sell:sold tell:told teach:taught catch:caught ' +
    'keep:kept fly:flew,flown swim:swam,swum meet:met build:built hold:held hear:heard feel:felt win:won run:ran ' +
    'lend:lent ride:rode,ridden grow:grew,grown throw:threw,thrown draw:drew,drawn wake:woke,woken stand:stood ' +
    'forget:forgot,forgotten shake:shook,shaken sit:sat say:said think:thought find:found die:died,dying ' +
    'withdraw:withdrew,withdrawn understand:understood license:licence,licences center:centre,centres program:programme half:halves knife:knives wife:wives shelf:shelves life:lives'
  )
    .split(' ')
    .flatMap((row) => {
      const [word = '', forms = ''] = row.split(':')
      return forms.split(',').map((form) => [form, word] as const)
    }),
)
const HAS_VOWEL = /[aeiouy]/
const PASSES = 3

const withoutDouble = (word: string): string => word.replace(/([^aeious])\1$/, '$1')

function withoutEnding(word: string): string {
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < STEM_MIN || !HAS_VOWEL.test(rest)) continue
    if (ending === 's' && rest.endsWith('s')) continue
    return withoutDouble(rest)
  }
  return word
}

/** The stem of a folded English word: endings removed in up to three passes, British and American spellings unified. */
export function englishStem(word: string): string {
  if (/\d/.test(word)) return word
  let stem = IRREGULAR.get(word) ?? word
  for (let pass = 0; pass < PASSES; pass++) stem = withoutEnding(stem)
  return stem
    .replace(/ph/g, 'f')
    .replace(/(?<=\w{3})our/, 'or')
    .replace(/iz$/, 'is')
    .replace(/(.)\1/g, '$1')
}
