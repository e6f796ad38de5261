import type { Locale } from '../contract/locales.ts'
import type { Hint } from './hints.rules.ts'

/**
 * What kind of question it is. `asksOffer`: whether the business has or does something (`do you sell wigs`), so that a
 * passage without the word for it is hardly the answer. `isOwnCase`: it tells of the person who asks (`my car`), as
 * customers do, rather than of the business or the world. `wants`: the kinds of information that it asks for in so many
 * words.
 */
export interface QuestionKind {
  asksOffer: boolean
  isOwnCase: boolean
  wants: readonly Hint[]
}

/** The questions have folded words with one space between them. */
const OFFER: Record<Locale, RegExp> = {
  es: /^(?:(?:hola|buenas|oye|y|tambien) )*(?:(?:me|se|lo|la|os|les|nos) )?(?:\p{L}{2,}(?:ais|eis|an|en)|hay)(?: |$)/u,
  en: /^(?:(?:hi|hello|hey|and|so|also) )*(?:(?:do|does|did|can|could|will|would|have|are) (?:you|u|ye|they|your) |(?:is|are) there |(?:you|u) (?:do|sell|fix|have|got|make|offer) |(?:can|could) (?:i|we) (?:buy|get|rent|hire|order) |(?:got )?any )/u,
  mn: /(?:(?:д[аэоө]г|на|нэ|но|нө|бии|байгаа|авах|өгөх|болох|хийх) (?:уу|үү|юу|юү)|болхуу)$/u,
}
/** An open question asks for something else. */
const OPEN: Record<Locale, RegExp> = {
  es: /(?:^| )(?:que|q|cual|cuales|cuant[oa]s?|como|donde|cuando|quien|quienes)(?: |$)/u,
  en: /(?:^| )(?:how|what|when|where|which|who|why|whats|hows)(?: |$)/u,
  mn: /(?:^| )(?:юу юу|ямар|хэд\p{L}*|хаана\p{L}*|хаагуур|хэзээ\p{L}*|яаж|яагаад|хэн\p{L}*|аль)(?: |$)/u,
}

/** Opening and closing: `abren el domingo` asks for hours and not for an offer. */
const OPENING =
  /(?:^| )(?:(?:abr|cierr|cerr|atiend|atend)\p{L}+|open|opened|close|closed|closing|ажилла\p{L}*|нээ\p{L}*|хаа(?:х|даг|на))(?: |$)/u

/** Words and Mongolian endings of the first person. */
const FIRST_PERSON: Record<Locale, RegExp> = {
  es: /(?:^| )(?:yo|me|mi|mis|nos|nuestr[oa]s?|soy|somos|estoy|estamos|tengo|tenemos|voy|vamos|vivo|vivimos|puedo|podemos|quiero|queremos|necesito|necesitamos)(?: |$)/u,
  en: /(?:^| )(?:i|im|ive|id|ill|me|my|mine|we|us|our|ours)(?: |$)/u,
  mn: /(?:^| )(?:би|бид|бидний|миний|минь|маань|манай\p{L}*|надад|намайг|надаас|bi|minii|manai|nadad|\p{L}+м(?:аар|ээр|оор|өөр))(?: |$)/u,
}

/** Phrases that ask for a kind of information, whatever the language of the question. */
const WANTED: readonly [Hint, RegExp][] = [
  ['place', /(?:^| )(?:donde|where|хаана|haana)(?: |$)/u],
  ['hour', /(?:^| )(?:cuando|hora|when|what time|хэзээ|хэдэн цаг)(?: |$)/u],
  ['amount', /(?:^| )(?:cuant[oa]|precio|how much|price|хэд вэ|үнэ|хэдэн төгрөг)(?: |$)/u],
  ['span', /(?:^| )(?:cuanto tiempo|cuantos dias|dura|how long|хэд хоног|хэдэн хоног)(?: |$)/u],
]
/** In their order the features of a passage. */
export const WANTED_HINTS: readonly Hint[] = WANTED.map(([hint]) => hint)

/** The kind of a question, from its folded words joined by spaces. */
export const kindOf = (question: string, language: Locale): QuestionKind => ({
  asksOffer: OFFER[language].test(question) && !OPEN[language].test(question) && !OPENING.test(question),
  isOwnCase: FIRST_PERSON[language].test(question),
  wants: WANTED.flatMap(([hint, phrase]) => (phrase.test(question) ? [hint] : [])),
})

/** The features of a question's kind for "no passage is the answer": the last ones of `Weights.doubt`, in order. */
export const kindFeatures = ({ asksOffer, isOwnCase }: QuestionKind, question: string): number[] =>
  [asksOffer, isOwnCase, /\d/.test(question)].map(Number)
