import { wordsOf } from './folding.ts'

/** Words that carry no subject, in the three languages, folded as `core/folding.ts` folds. */
const EMPTY = new Set(
  [
    'a al algo algun alguna ante antes aqui asi aun bajo bien cada como con cual cuales cualquier cuando cuanto cuanta de del desde donde dos el ella ellos en entre era es esa ese eso esta estan estar este esto estos fue ha hace hacer han hasta hay he la las le les lo los mas me mi mis mucho muy nada ni no nos o os otra otro para pero poco por porque pueda puede pueden puedo que quien quiero quisiera quisieramos queria quieren saber se ser si sin sobre solo son soy su sus tal tambien tan te tengo ti tiene tienen tienes todo tu tus un una uno unos ustedes usted y ya yo favor gustaria necesito necesitamos decirme dime cuentame explicame',
    'about am an and any are as at be been but by can could do does for from get have how i if in into is it its just know like me my need of on or our please should so some tell than that the their them then there they this to us want was we what when where which who why will with would you your',
    'ба бас би бид биз биш бол болно болон боломжтой болох бөгөөд вэ гэж гэсэн гэх даа дээр ер за ийм их л мөн надад намайг нь нэг өө руу рүү та тань танай танайх таны танд тийм тэр уу үү хаана хэд хэдэн хэдээс хэзээ хэн хэрхэн хэрэгтэй чи чинь энэ юм юу яаж ямар яагаад авах авч байгаа байна байдаг байх',
  ]
    .join(' ')
    .split(' '),
)

const STEM_FROM = 5
const STEM_MIN = 4
const SUBJECT_WORDS_MAX = 12

/** What a word keeps when its ending goes: enough for `precios` to find `precio` and `захиалгын` `захиалга`. */
export const stemOf = (word: string): string => {
  const letters = [...word]
  return letters.length < STEM_FROM ? word : letters.slice(0, Math.max(STEM_MIN, letters.length - 2)).join('')
}

/** The stems of what a message is about; none when it is about nothing in particular. */
export const subjectOf = (message: string): string[] => [
  ...new Set(
    wordsOf(message)
      .filter((word) => word.length > 1 && !EMPTY.has(word))
      .slice(0, SUBJECT_WORDS_MAX)
      .map(stemOf),
  ),
]
