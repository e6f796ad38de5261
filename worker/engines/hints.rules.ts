/**
 * Kinds of information that a question asks for and a passage gives: `how much` an amount, `when` an hour, `how long` a
 * span, `where` a place.
 */
export const HINTS = ['amount', 'hour', 'span', 'place', 'contact'] as const
export type Hint = (typeof HINTS)[number]

const NUMBER = String.raw`(?:\d+(?:[.,\s]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|an?|half|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte|treinta|media|нэг|хоёр|гурван?|дөрвөн?|таван?|зургаан?|долоон?|найман?|есөн?|арван?|хагас)`
const any = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'iu')

const SIGNS: Record<Hint, RegExp> = {
  amount: any(
    String.raw`[€$£¥₮₽]|\d\s?%|\d\s?(?:хувь|төгрөг)`,
    String.raw`\d[\d.,\s]*(?:eur|usd|mnt|euros?|d[oó]lar|dollars?|pounds?|pesos?|soles|quid|percent|por ciento)`,
    'gratis|gratuit|sin coste|free of|no charge|for free|is free|үнэгүй|төлбөргүй',
  ),
  hour: any(
    String.raw`\d{1,2}[:.]\d{2}|\d\s?(?:am|pm|h)(?!\p{L})|24/7`,
    'monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday',
    'lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo',
    'гараг|даваа|мягмар|лхагва|пүрэв|баасан|бямба|цагаас|цагт|өдөр бүр',
  ),
  span: any(
    String.raw`${NUMBER}[\s-](?:\p{L}+\s)?(?:minut|hour|day|week|month|year|hora|d[ií]a|semana|mes|a[nñ]o|минут|цаг|хоног|өдөр|өдр|долоо|сар|жил)`,
  ),
  place: any(
    'calle|avenida|plaza|carrera|local|piso|esquina|barrio',
    'street|avenue|road|square|floor|corner|next to',
    'гудамж|дүүрэг|дүүргийн|хороо|давхар|төвийн|байр',
  ),
  contact: any(String.raw`\+?\d[\d\s-]{6,}\d|\S@\S+\.\p{L}`),
}

/** The kinds of information that a text gives. */
export const hintsIn = (text: string): ReadonlySet<Hint> => new Set(HINTS.filter((hint) => SIGNS[hint].test(text)))
