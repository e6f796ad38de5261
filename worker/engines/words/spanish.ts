import { longestEnding } from './endings.ts'

/** Pronouns appended to an infinitive or gerund. */
const PRONOUNS = /(?<=[aei]r|ndo)(?:me|te|se|lo|la|le|nos|los|las|les|melo|mela|selo|sela)$/
const ENDINGS = [
  'amientos imientos asiones isiones usiones amiento imiento adoras adores idades asion ision usion',
  'ariamos eriamos iriamos aremos eremos iremos ieramos aramos asemos iesemos abamos isteis asteis',
  'arian erian irian arias erias irias antes mente ables ibles adora idad aria eria iria able ible ador',
  'ieron iendo ando aron aban abas amos emos imos aste iste aran eran iran aras eras iras ieran iera iese',
  'ados adas idos idas ado ada ido ida aba are ere ire ara era ira ian ias ion iones iva ivo ivas ivos oso osa osos osas',
  'ar er ir as es os an en ia io ios a e o i s',
].flatMap((row) => row.replaceAll('v', 'b').split(' '))
const endingOf = longestEnding(ENDINGS)
/** The shortest stem. */
const STEM_MIN = 3
/** Irregular stems in phonetic spelling, each after its base stem. */
const IRREGULAR = new Map(
  (
    'ped:pid serb:sirb med:mid repet:repit elej:elij eskoj:eskoj seg:sig konseg:konsig korej:korij tra:traig,traj,tray ' +
    'ben:beng,bin rompr:rot,romp abr:abiert,abert eskrib:eskrit bolb:boelt,bolt debolb:deboelt,debolt,debol kubr:kubiert,kubert ' +
    'resolb:resoelt,resolt ka:kaig,kay sab:sup kondus:kondusk,konduj obten:obteng,obtub manten:manteng,mantub'
  )
    .split(' ')
    .flatMap((row) => {
      const [stem = '', forms = ''] = row.split(':')
      return forms.split(',').map((form) => [form, stem] as const)
    }),
)

/**
 * Phonetic spelling: letters that sound alike become one (`b` and `v`; `s`, `c` and `z`; `ll` and `y`), a mute `h`
 * goes.
 */
const phonetic = (word: string): string =>
  word
    .replace(/(?<!c)h/g, '')
    .replace(/zc(?=[ao])/g, 's')
    .replaceAll('ll', 'y')
    .replaceAll('v', 'b')
    .replaceAll('z', 's')
    .replace(/s?c(?=[ei])/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/qu|c(?!h)|q/g, 'k')
    .replaceAll('x', 's')
    .replaceAll('w', 'u')
    .replace(/(.)\1/g, '$1')

function withoutEnding(word: string): string {
  const bare = word.length > 6 ? word.replace(PRONOUNS, '') : word
  const stem = bare.slice(0, bare.length - endingOf(bare, STEM_MIN))
  const end = stem.search(/[aeiou]+$/)
  return end >= STEM_MIN ? stem.slice(0, end) : stem
}

/**
 * Nouns that keep their last vowel, because their stems would be those of other words: `mesa` and `mes`, `cita` and
 * `situación`.
 */
const NOUN =
  /^(mesa|cita|cas[ao]|hora|puert[ao]|plat[ao]|libr[ao]|punt[ao]|cuent[ao]|suel[ao]|copa|ropa|cama|cara|pat[ao]|bols[ao])s?$/

/** The stem of a folded Spanish word, in phonetic spelling; stressed diphthongs become simple vowels (`ie` to `e`). */
export function spanishStem(word: string): string {
  if (/\d/.test(word)) return word
  const [, noun] = NOUN.exec(word) ?? []
  if (noun) return phonetic(noun)
  const stem = withoutEnding(phonetic(word))
    .replace(/ie(?=.)/, 'e')
    .replace(/ue(?=.)/, 'o')
  return IRREGULAR.get(stem) ?? stem
}
