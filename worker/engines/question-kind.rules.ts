import type { Locale } from '../contract/locales.ts'
import type { Hint } from './hints.rules.ts'

/**
 * What kind of question it is. `asksOffer`: whether the business has or does something (`do you sell wigs`), so that a
 * passage without the word for it is hardly the answer. `wants`: the kinds of information that it asks for in so many
 * words.
 */
export interface QuestionKind {
  asksOffer: boolean
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
  asksOffer: OFFER[language].test(question) && !OPEN[language].test(question),
  wants: WANTED.flatMap(([hint, phrase]) => (phrase.test(question) ? [hint] : [])),
})
