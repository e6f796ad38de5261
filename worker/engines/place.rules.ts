import type { Locale } from '../contract/locales.ts'
import { folded } from '../core/folding.ts'
import type { Passage } from './engine.ts'
import { joinUnits, splitUnits } from './quoting.rules.ts'

/** Words of an address in a folded text. */
const STREET: Record<Locale, string> = {
  es: String.raw`c\/|(?:calle|callejon|carrer|av|avda|avenida|plaza|pza|plaça|paseo|passeig|pasaje|rambla|gran via|carrera|cra|jiron|jr|ronda|camino|carretera|poligono|centro comercial|barrio|esquina|mercado|urbanizacion|edificio)(?![\p{L}])`,
  en: String.raw`(?:street|st|avenue|ave|road|rd|square|lane|drive|boulevard|blvd|floor|building|mall|quay|terrace|court|corner)(?![\p{L}])`,
  mn: String.raw`(?:гудамж|дүүрэг|дүүрг|хороо|хотхон|байр|давхар|тоот|худалдааны төв)(?=[\p{L}]*)`,
}

/** What states where `we` are, in front of an address; in Mongolian behind it. */
const STATES: Record<Locale, string> = {
  es: String.raw`(?:(?:estamos|nos encontramos|nos ubicamos|nos encuentra[sn]?|nos encontrara[sn]|encuentra(?:nos|dnos)|visita(?:nos|dnos)|(?:ubicad|situad)[oa]s?|(?:tienda|local|oficina|taller|restaurante|negocio|clinica|consulta|estudio|sede) (?:esta|queda|se encuentra|se ubica))(?: \p{L}+){0,2} (?:en|a|al|de|del|con|junto|frente|entre))`,
  en: String.raw`(?:(?:we are|we['’]re|find us|visit us|located|situated|based|(?:shop|store|office|address|salon|clinic|restaurant) is)(?: \p{L}+){0,2} (?:at|in|on|near|opposite|next))`,
  mn: String.raw`(?:байрл\p{L}+|оршдог|байдаг|байна)`,
}

/** `Address: …`. */
const LABELLED =
  /^[\s*_-]*(?:(?:nuestra |our |манай )?(?:direccion|ubicacion|domicilio|address|location|хаяг|байршил))[*_]*\s*:\s*\S/u
/** A line that is an address and nothing else. */
const ALONE_MAX = 120
const ALONE: Record<Locale, RegExp> = {
  es: new RegExp(`^[\\s*_-]*(?:${STREET.es})[^.:;?]{2,60}?\\d`, 'u'),
  en: new RegExp(`^[\\s*_-]*(?:unit )?\\d{1,5}[a-z]?,? (?:\\p{L}+ ){1,3}(?:${STREET.en})`, 'u'),
  mn: /^[^.:;?]{0,40}(?:дүүрэг|дүүрг)[^:;?]*(?:хороо|гудамж|байр)/u,
}
/** A place that is left, or not ours. */
const ELSEWHERE =
  /(?<!\p{L})(?:ya no|no estamos|antes|no longer|are not|aren['’]t|used to|байхаа больсон|нүүсэн)(?!\p{L})/u

const before = (first: string, second: string): RegExp => new RegExp(`(?<!\\p{L})${first}.*(?<!\\p{L})${second}`, 'u')
const STATED: Record<Locale, RegExp> = {
  es: before(STATES.es, `(?:${STREET.es})`),
  en: before(STATES.en, `(?:${STREET.en})`),
  mn: before(`(?:${STREET.mn})`, STATES.mn),
}

/** Whether a sentence or line states where the business is. */
export function statesPlace(text: string, language: Locale): boolean {
  const plain = folded(text)
  if (ELSEWHERE.test(plain)) return false
  if (LABELLED.test(plain) || STATED[language].test(plain)) return true
  return plain.length <= ALONE_MAX && ALONE[language].test(plain)
}

const ADDRESS = new RegExp(
  `(?<!\\p{L})(?:${STREET.es}).{1,60}\\d|\\d.{1,40}(?<!\\p{L})(?:${STREET.en})|(?<!\\p{L})(?:${STREET.mn})`,
  'u',
)
/** Whether a text like `Calle Verdi 12, tel. 930 000 000` has an address. */
export const hasAddress = (text: string): boolean => ADDRESS.test(folded(text))

/** The sentences and lines of a passage that state where the business is; empty if none does. */
export const placeIn = ({ body, language }: Pick<Passage, 'body' | 'language'>): string =>
  joinUnits(splitUnits(body).filter(({ text }) => statesPlace(text, language)))

/**
 * Searches that find addresses. A question for the place (`where are you`) has no word of its answer (`Estamos en la calle …`),
 * so that a search for the question does not find it.
 */
export const PLACE_SEARCHES: Record<Locale, string> = {
  es: 'dirección ubicación calle avenida plaza paseo rambla carretera polígono barrio esquina edificio local',
  en: 'address street avenue road square lane boulevard floor building mall corner shop',
  mn: 'хаяг байршил гудамж дүүрэг хороо байр давхар тоот байрладаг',
}
