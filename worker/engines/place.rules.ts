import type { Locale } from '../contract/locales.ts'
import { hintsIn } from './hints.rules.ts'
import { splitSentences, wordsInOrder } from './words/terms.ts'

/** Where the business is, asked without naming it (`where are you?`): no earlier question is needed to understand it. */
export const BUSINESS_PLACE = new RegExp(
  `^(?:(?:y|pero|and|but|so|бас|харин) )?(?:${[
    'donde (?:estais|estan|estas|quedan|quedais|se (?:encuentran?|ubican?)|os (?:encontrais|ubicais))(?: (?:ustedes|vosotr[oa]s))?',
    'where (?:are|r) (?:you|u|y all)(?: guys| all)?(?: located| based| situated)?(?: at)?',
    '(?:(?:та|та нар|танайх|танай) )?хаана (?:байдаг|байрладаг|байрлалтай|оршдог|байна)(?: (?:вэ|бэ))?(?: (?:та|та нар))?',
  ].join('|')})$`,
)
/** The same, asked with a word for it. */
const NAMED_PLACE = new RegExp(
  `^(?:(?:y|and|бас|харин) )?(?:${[
    'donde (?:esta|queda|se (?:encuentra|ubica)) (?:la|el|su|tu|vuestra|vuestro) (?:tienda|local|negocio|empresa|oficina)',
    'donde (?:os|los|les|te) (?:encuentro|puedo (?:encontrar|visitar))',
    '(?:(?:me )?(?:das|dan|dais|pasas|pasan|mandas|mandan|envian) )?(?:(?:cual|q|que) es )?(?:la |su |tu |vuestra )?(?:direccion|ubicacion)(?: exacta)?(?: (?:porfa|porfavor|por favor))?',
    'como (?:se )?(?:llego|llegamos|llega|puedo llegar)(?: (?:a la tienda|al local|hasta ahi|alli|ahi))?',
    'where(?: is|s) (?:the|your) (?:shop|store|office|place|business)(?: located)?',
    '(?:(?:what is|whats|can i (?:have|get)|give me|send me) )?(?:the |your )?(?:exact )?(?:address|location)(?: (?:please|pls))?',
    'how (?:do|can) (?:i|we) (?:get (?:there|to (?:you|your (?:shop|store|office)))|find you)',
    'where can (?:i|we) find (?:you|u)',
    '(?:танай |танайхын )?(?:хаяг|байршил)(?:аа)?(?: (?:нь|чинь|тань))?(?: (?:хаана|юу))?(?: (?:вэ|бэ|байдаг вэ|өгөөч|хэлээч|хэлж өгөөч))?',
    '(?:танайд |танайх руу )?яаж (?:очих|хүрэх|ирэх)(?: (?:вэ|бэ))?',
  ].join('|')})$`,
)

/** Whether a question, as folded words joined by spaces, asks for the place of the business itself. */
export const asksPlace = (question: string): boolean => BUSINESS_PLACE.test(question) || NAMED_PLACE.test(question)

/** What a sentence has, beside a place, that says where the business itself is. */
const OWN_PLACE: Record<Locale, RegExp> = {
  es: /(?:^| )(?:estamos|nos encontramos|nos ubicamos|quedamos|ubicad[oa]s?|situad[oa]s?|(?:nuestra|nuestro) \p{L}+ (?:esta|queda)|(?:la|el) (?:tienda|local|negocio|oficina) (?:esta|queda)|direccion) /u,
  en: /(?:^| )(?:we are|were|you (?:can|will) find us|find us|located|situated|our (?:\p{L}+ ){1,2}(?:is|are)|the (?:shop|store|office) is|address) /u,
  mn: /(?:^| )(?:байрладаг|байрлана|байрлаж|оршдог|оршино|байдаг|хаяг|байршил)(?: |$)/u,
}

/** A sentence that begins as an address. */
const ADDRESS =
  /^(?:(?:calle|avenida|avda|av|plaza|paseo|carrera|jiron) (?:\p{L}+ ){1,5}\d|\d+\p{L}? (?:\p{L}+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|square)(?: |$)|\p{L}+ дүүрэг \d+(?: р)? хороо)/u

/** Whether a text says where the business is, in one of its sentences. */
export const tellsPlace = (text: string, language: Locale): boolean =>
  splitSentences(text).some((sentence) => {
    const words = wordsInOrder(sentence).join(' ')
    return ADDRESS.test(words) || (hintsIn(sentence).has('place') && OWN_PLACE[language].test(words))
  })

/** The term in the index of a passage that says where the business is, and of a question that asks for it. */
export const PLACE_TERM = 'placeofbusiness'
