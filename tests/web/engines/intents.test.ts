import { describe, expect, test } from 'vitest'
import { intentOf, parseMessage } from '../../../worker/engines/intents.rules.ts'

/** What people write in three languages, by what it is; `question`: neither an intent nor a courtesy. */
const LINES = {
  danger: [
    'me estoy desangrando',
    'mi hija se cayó y no reacciona',
    'tengo mucho dolor',
    'me duele el pecho y no puedo respirar bien',
    'quiero matarme',
    'ya no quiero vivir',
    'me quiero morir',
    'hay un incendio en el local',
    'mi abuelo tuvo un infarto',
    'voy a matarlos a todos',
    'mi perro se está ahogando',
    'me acaban de asaltar',
    'tengo fiebre desde ayer',
    'se me rompió la fuente',
    'mi novio me pegó',
    'me amenazaron con un cuchillo',
    'llamen a una ambulancia',
    'necesito ayuda urgente, accidente',
    'mi hijo se tragó una moneda',
    'mi bebé no respira',
    'my baby is not breathing',
    "i'm bleeding",
    'i am in pain',
    'I feel like killing myself',
    'my father had a heart attack',
    'I want to end it all',
    'my husband hits me',
    'he threatened to kill me',
    'chest pain',
    'I have a fever',
    'car accident help',
    "she's unconscious",
    'im gonna hurt myself',
    'the house is on fire',
    'I took too many pills',
    'suicide',
    'my tooth hurts so much',
    'халуурч байна',
    'өвдөж байна',
    'цус гарч байна',
    'осол гарлаа',
    'амиа хорлох гээд байна',
    'намайг ална гэж сүрдүүлж байна',
    'цээжээр хатгуулж өвдөөд байна',
    'хүүхэд халуураад байна яах вэ',
    'түргэн тусламж дуудаарай',
    'би амиа хорлохыг хүсэж байна',
    'хүүхэд маань амьсгалахгүй байна',
    'гал гарчихлаа',
    'би өөрийгөө алмаар байна',
  ],
  question: [
    '¿cuánto cuesta el seguro de accidentes?',
    'venden crema para el dolor de espalda?',
    'do you sell painkillers',
    'is there a first aid course',
    'халуун ус байна уу',
    'өвдөг хамгаалагч байна уу',
    '¿tienen salida de emergencia?',
    'do you have fever medicine for kids',
    'masajes para el dolor cuanto sale',
    'el color rojo sangre lo tienen?',
    'tienen el libro de Fiebre en las gradas',
    'halloween fake blood price',
    '¿atienden emergencias dentales?',
    'cuánto cuesta una extracción, me duele una muela',
    'is the ride safe for people with asthma',
    'гэмтэлтэй бараа солиулах',
    'цусны шинжилгээ хэд вэ',
    'cuántas personas caben en la mesa',
    'necesito un agente inmobiliario en Lima',
    'what support do you offer for iphones',
    'is an operator included with the crane',
    'soporte para televisor 55',
    'ажилтан авна уу',
    'хэдэн хүн орох вэ',
    'gracias por la información del envío, cuánto tarda?',
    'help me choose a mattress',
    'ok y el precio?',
    'no, eso no es lo que pregunté',
    'de acuerdo con la ley, ¿puedo devolver?',
  ],
  person: [
    'quiero hablar con un asesor',
    'pásame con un humano',
    'puedo hablar con alguien?',
    'necesito que me llamen',
    'comunícame con atención al cliente',
    'agente',
    'humano por favor',
    'I want a human',
    'let me talk to your manager',
    'customer service please',
    'can a real person help me',
    'speak to representative',
    'хүнтэй яриулаач',
    'оператортой холбоно уу',
    'хүнтэй ярьж болох уу',
    'ажилтантай ярих',
    'менежертэй ярья',
    'live chat with agent',
  ],
  identity: [
    'hay alguien ahí?',
    'хэн бэ чи',
    'are you human',
    '¿eres una IA?',
    'what are you?',
    'sois humanos',
    'quién está detrás de esto',
    'who is behind this?',
  ],
  complaint: [
    'esto es una estafa',
    'quiero mi dinero de vuelta',
    'devuélvanme la plata',
    'muy mala atención',
    'estoy harto de ustedes',
    'voy a llamar a mi abogado',
    'qué pésimo servicio',
    'I demand a refund',
    'this is unacceptable',
    "I'm very disappointed",
    'see you in court',
    'you will hear from my lawyer',
    'мөнгөө буцааж авмаар байна',
    'танай үйлчилгээ муу',
    'шүүхэд өгнө',
    'би гомдолтой байна',
    'луйварчид',
    'мөнгө буцаа',
  ],
  abuse: [
    'hijos de puta',
    'son unos inútiles',
    'go fuck yourself',
    'you idiot',
    'piece of shit',
    'чи тэнэг юм',
    'пизда минь',
    'estúpida máquina',
    'eres una basura',
    'dumb bot',
  ],
  greeting: [
    '¡Hola!',
    'hola buen dia',
    'Hey',
    'hello good morning',
    'Сайн байцгаана уу',
    'buenas',
    'hola hola',
    'hola cómo estás?',
    'hi there, how are you?',
  ],
  thanks: [
    'mil gracias',
    'te lo agradezco mucho',
    'thx!',
    'thank you very much',
    'Маш их баярлалаа',
    'ok',
    'vale gracias',
    'perfecto, muchas gracias',
    'gracias por la info',
    'jajaja',
    'haha 😂',
    'хаха',
  ],
  farewell: ['ok thank you bye', 'hasta mañana', 'nos vemos', 'goodbye', 'за баяртай', 'chau gracias'],
  help: [
    'help me',
    'qué puedes hacer?',
    'ayúdame por favor',
    'necesito información',
    'Тусалж чадах уу',
    '?',
    'no entiendo nada',
    "I don't get it",
    'ойлгохгүй байна',
  ],
} as const satisfies Record<string, readonly string[]>

describe.each(Object.entries(LINES))('a message that is %s', (expected, lines) => {
  test.each(lines)('«%s»', (message) => {
    const { intent, courtesy } = parseMessage(message)
    expect(intent ?? courtesy ?? 'question').toBe(expected)
  })
})

describe('a message of several parts', () => {
  test.each([
    ['hola, ¿abren los domingos? gracias', null, 'abren los domingos'],
    ['pésimo servicio. ¿cuándo me devuelven el dinero?', 'complaint', 'cuando me devuelven el dinero'],
    ['quiero hablar con una persona', 'person', ''],
    ['quiero hablar con alguien. ¿aceptan tarjeta?', 'person', 'aceptan tarjeta'],
    ['venden pilas AAA?', null, 'venden pilas aaa'],
    ['¿el wifi es bueno? ok', null, 'el wifi es bueno'],
  ] as const)('«%s» is %s and asks «%s»', (message, intent, question) => {
    expect(parseMessage(message)).toEqual({ intent, courtesy: null, question })
  })

  test('is danger before all else, and a wish for a person before an insult', () => {
    expect(intentOf('son unos idiotas, no puedo respirar, quiero hablar con una persona')).toBe('danger')
    expect(intentOf('idiota, quiero hablar con una persona')).toBe('person')
  })

  test('greets the agent by its name', () => {
    expect(parseMessage('hola Luz María', 'Luz María').courtesy).toBe('greeting')
    expect(parseMessage('hola Luz María', 'Pedro').courtesy).toBeNull()
  })
})

test.each(['/start', '/start spring', '[opened]', '[opened: promo-7]'])(
  'a chat that is opened by %s is greeted',
  (text) => {
    expect(parseMessage(text)).toEqual({ intent: null, courtesy: 'greeting', question: '' })
  },
)

test('what only begins like an opened chat is a question', () => {
  expect(parseMessage('/start the machine').question).not.toBe('')
})
