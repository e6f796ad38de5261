/** The topics in the order in which they are matched: specific ones before general ones. */
const TOPICS = [
  'robot',
  'person',
  'trial',
  'price',
  'install',
  'channels',
  'demo',
  'contact',
  'what',
  'services',
  'greeting',
] as const
export type Topic = (typeof TOPICS)[number]

/** The word prefixes of each topic, in every language, without accents. A space at the end marks a whole word. */
const STEMS: Record<Topic, readonly string[]> = {
  robot: [
    ...['eres un', 'eres humano', 'eres real', 'eres ia ', 'es un robot', 'es un bot', 'quien eres', 'quienes son'],
    ...[
      'con quien hablo',
      'quien responde',
      'are you a',
      'are you human',
      'are you real',
      'who are you',
      'is this a bot',
    ],
    ...['is this a robot', 'who am i talking', 'та хэн', 'чи хэн', 'хэн бэ', 'робот уу', 'робот юу', 'хүн үү'],
  ],
  person: [
    ...['hablar con', 'una persona', 'persona ', 'personas ', 'humano', 'asesor', 'intervenir', 'tomar el control'],
    ...['transferir', 'derivar', 'pasar la conversacion', 'tomar la conversacion', 'responder yo', 'contestar yo'],
    ...[
      'hand over',
      'handover',
      'hand off',
      'handoff',
      'take over',
      'takeover',
      'human',
      'person ',
      'talk to',
      'speak to',
    ],
    ...[
      'live agent',
      'step in',
      'transfer',
      'хүнтэй',
      'хүнд ',
      'хүн рүү',
      'шилжүүл',
      'ажилтан',
      'оператор',
      'хүн оролц',
    ],
    ...['хүн хариул', 'өөрөө хариул'],
  ],
  install: [
    ...[
      'instal',
      'pegar',
      'insertar',
      'mi web',
      'mi sitio',
      'mi pagina',
      'mi tienda',
      'wordpress',
      'shopify',
      'codigo',
    ],
    ...[
      'embed',
      'my site',
      'my website',
      'my page',
      'my shop',
      'my store',
      'code ',
      'суулга',
      'сайтад',
      'вэбсайт',
      'код ',
    ],
  ],
  trial: [
    ...['gratis', 'gratuit', 'periodo de prueba', 'dias de prueba', 'hay prueba', 'dura la prueba', 'free ', 'trial'],
    ...['үнэгүй', 'туршилтын хугацаа', 'туршилтын хоног'],
  ],
  price: [
    ...['precio', 'cuesta', 'cuanto', 'coste', 'costo', 'tarifa', 'plan ', 'planes ', 'mensualidad'],
    ...['price', 'pricing', 'cost', 'how much', 'plans ', 'fee ', 'fees '],
    ...['үнэ', 'үний', 'төлбөр', 'хэдэн төгрөг', 'хэд вэ', 'багц', 'тариф'],
  ],
  channels: [
    ...['canal', 'whatsapp', 'messenger', 'instagram', 'telegram', 'viber', 'facebook', 'idioma'],
    ...['channel', 'language', 'суваг', 'хэл дээр', 'ямар хэл'],
  ],
  demo: [...['demo', 'prueba', 'probar', 'pruebo'], ...['try ', 'test '], ...['турш', 'жишээ', 'харуул']],
  contact: [
    ...['contact', 'telefono', 'correo', 'llamar', 'llamada', 'phone', 'email', 'e mail', 'call '],
    ...['холбо', 'утас', 'утсаар', 'имэйл', 'и мэйл'],
  ],
  what: [
    ...['que es ', 'de que se trata', 'para que sirve', 'como funciona', 'what is ', 'what s this', 'how does'],
    ...['энэ юу', 'гэж юу', 'vocero юу', 'яаж ажилладаг', 'юунд хэрэглэ'],
  ],
  services: [
    ...['servicio', 'ofrece', 'que hace', 'funcion', 'service', 'offer', 'feature', 'what do you do', 'what can'],
    ...['үйлчилгээ', 'боломж', 'юу хийд'],
  ],
  greeting: [
    ...['hola', 'buenas', 'buenos', 'saludos', 'que tal'],
    ...['hello', 'hi ', 'hey ', 'good morning', 'good afternoon', 'good evening'],
    ...['сайн', 'мэнд', 'юу байна'],
  ],
}

/** The text in lower case, without accents, with one space before, between and after words. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const FOLDED_TOPICS = TOPICS.map((topic) => ({
  topic,
  beginnings: STEMS[topic].map((stem) => (stem.endsWith(' ') ? folded(stem) : folded(stem).trimEnd())),
}))

/** The first topic that matches a question; greetings come last, so that they do not hide a question after them. */
export function topicOf(question: string): Topic | null {
  const text = folded(question)
  return FOLDED_TOPICS.find(({ beginnings }) => beginnings.some((beginning) => text.includes(beginning)))?.topic ?? null
}
