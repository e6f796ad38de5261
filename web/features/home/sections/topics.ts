export const TOPICS = ['price', 'demo', 'services', 'contact', 'greeting'] as const
export type Topic = (typeof TOPICS)[number]

/** The word beginnings of each topic, in every language, without accents. A space at the end marks a whole word. */
const STEMS: Record<Topic, readonly string[]> = {
  price: [
    ...['precio', 'cuesta', 'cuanto', 'coste', 'costo', 'tarifa', 'plan ', 'planes ', 'mensualidad'],
    ...['price', 'pricing', 'cost', 'how much', 'plans ', 'fee ', 'fees '],
    ...['үнэ', 'үний', 'төлбөр', 'хэдэн төгрөг', 'хэд вэ', 'багц', 'тариф'],
  ],
  demo: [...['demo', 'prueba', 'probar', 'pruebo'], ...['try ', 'trial', 'test '], ...['турш', 'жишээ', 'харуул']],
  services: [
    ...['servicio', 'ofrece', 'que hace', 'funcion', 'canal', 'whatsapp', 'idioma'],
    ...['service', 'offer', 'feature', 'what do you do', 'what can', 'channel', 'language'],
    ...['үйлчилгээ', 'боломж', 'юу хийд', 'суваг', 'хэл дээр'],
  ],
  contact: [
    ...['contact', 'telefono', 'correo', 'llamar', 'llamada', 'hablar con', 'persona', 'humano'],
    ...['phone', 'email', 'e mail', 'call ', 'talk to', 'human', 'person'],
    ...['холбо', 'утас', 'утсаар', 'имэйл', 'и мэйл', 'хүнтэй', 'ажилтан'],
  ],
  greeting: [
    ...['hola', 'buenas', 'buenos', 'saludos', 'que tal'],
    ...['hello', 'hi ', 'hey ', 'good morning', 'good afternoon', 'good evening'],
    ...['сайн', 'мэнд', 'юу байна'],
  ],
}

/** Lower case, without accents, words apart by single spaces, one at either end. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const KNOWN = TOPICS.map((topic) => ({
  topic,
  beginnings: STEMS[topic].map((stem) => (stem.endsWith(' ') ? plain(stem) : plain(stem).trimEnd())),
}))

/** The topic of a question; the first one wins, so that a greeting does not hide the question after it. */
export function topicOf(question: string): Topic | null {
  const asked = plain(question)
  return KNOWN.find(({ beginnings }) => beginnings.some((beginning) => asked.includes(beginning)))?.topic ?? null
}
