import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../worker/contract/locales.ts'
import { contactOf, DEMO_AGENT, demoAgent } from '../../worker/local/demo-agent.ts'
import { FIRST_ADMIN, firstAdmin } from '../../worker/local/first-admin.ts'
import { type Server, startServer } from '../support/server.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

const CONTACT = 'hola@casa.example'

let server: Server
beforeAll(async () => {
  server = await startServer()
  const now = Date.now()
  const admin = await firstAdmin('demo@vocero.test', 'a-password-of-the-demo', now, FIRST_ADMIN)
  await server.batch([...admin, ...demoAgent(FIRST_ADMIN, now, CONTACT)].map((row): [string] => [row]))
})
afterAll(() => server.close())

const say = async (message: string) => outputOf(await visitorOf(server, DEMO_AGENT).say(message))

/** What has to be in the answer to each question, and what must never be. */
const ASKED: Record<Locale, [string, RegExp, RegExp?][]> = {
  es: [
    ['¿Qué es esto?', /agente virtual.*demostración de Vocero.*no existe/s],
    ['¿Qué es Vocero?', /agentes virtuales/],
    ['¿Cuánto cuesta?', /página de inicio.*Precios/s, /\d+ USD/],
    ['¿Cuánto cuesta Vocero?', /página de inicio/, /\d+ USD/],
    ['¿Qué canales tiene?', /WhatsApp.*Messenger.*Instagram.*Telegram.*Viber/s],
    ['¿Funciona en WhatsApp?', /WhatsApp/],
    ['¿Puede intervenir una persona?', /Una persona del negocio puede tomar la conversación.*marcada en la consola/s],
    [
      '¿El agente puede pasar la conversación a una persona?',
      /puede tomar la conversación.*su equipo responde, el agente también la pasa por sí mismo/s,
    ],
    ['Quiero hablar con una persona', new RegExp(`no puedo pasarte con una persona.*${CONTACT}`, 's')],
    ['pásame con un humano', new RegExp(`no puedo pasarte.*${CONTACT}`, 's')],
    ['¿Hay prueba gratis?', /Abrir una cuenta de Vocero es gratis/],
    ['¿Quién eres?', /no soy una persona.*demostración/s],
    ['¿Eres un robot?', /agente virtual/],
    ['¿Cómo lo instalo en mi sitio?', /Canales.*copia el código/s],
    ['puedo cancelar cuando quiera?', /Suscripción.*no hay permanencia/s],
    ['tengo una peluqueria, me sirve?', /cualquier negocio/],
    ['como subo un pdf', /PDF, Word, Excel/],
    ['que pasa si no sabe la respuesta', /lo dice y no lo inventa/],
    ['que idiomas habla', /español.*inglés.*mongol/s],
    ['mis datos estan seguros?', /solo lo suyo/],
    ['se puede conectar con n8n', /webhook/],
    ['teneis app movil', /navegador del teléfono/],
    ['puedo invitar a mi equipo', /invita a su equipo/],
    ['funciona con shopify?', /WordPress o de Shopify/],
    ['que cuenta como una conversacion', /24 horas/],
    ['¿A qué hora abren?', /lunes a viernes/],
  ],
  en: [
    ['What is this?', /virtual agent.*demonstration of Vocero.*not exist/s],
    ['What is Vocero?', /virtual agents/],
    ['How much does it cost?', /home page.*Pricing/s, /\d+ USD/],
    ['Which channels are there?', /WhatsApp.*Messenger.*Instagram.*Telegram.*Viber/s],
    ['Does it work on WhatsApp?', /WhatsApp/],
    [
      'Can it hand over to a person?',
      /can take the conversation over.*its team answers, the agent also hands it over/s,
    ],
    [
      'Can a person take over?',
      /A person of the business can take the conversation over in the console.*marked in the console/s,
    ],
    ['I want to talk to a human', new RegExp(`cannot.*${CONTACT}`, 's')],
    ['Is there a trial?', /Opening a Vocero account is free/],
    ['Who are you?', /not a person.*demonstration/s],
    ['Are you a robot?', /virtual agent/],
    ['How do I install it on my site?', /Channels.*copy the code/s],
    ['can i cancel any time', /Subscription.*no minimum term/s],
    ['can i use my own openai key', /compatible with OpenAI/],
    ['can it book appointments', /books no appointments/],
    ['is my data safe', /only its own/],
    ['do you have an app', /browser of a phone/],
    ['can my team use it', /invites the team/],
  ],
  mn: [
    ['Энэ юу вэ?', /виртуал.*Vocero.*жишээ/s],
    ['Vocero гэж юу вэ?', /виртуал агент/],
    ['Үнэ нь хэд вэ?', /нүүр хуудасны.*Үнэ/s, /\d+ ам\.доллар/],
    ['Ямар сувгууд байдаг вэ?', /WhatsApp.*Messenger.*Instagram.*Telegram.*Viber/s],
    ['WhatsApp дээр ажилладаг уу?', /WhatsApp/],
    ['Яриаг хүнд шилжүүлж чадах уу?', /агент яриаг хүнд өөрөө шилжүүлнэ/],
    ['Хүн оролцож болох уу?', /Бизнесийн хүн удирдлагын хэсгээс яриаг хэдийд ч хариуцан авч болно.*тэмдэглэгдэнэ/s],
    ['Хүнтэй ярьж болох уу?', new RegExp(CONTACT)],
    ['Үнэгүй туршилт бий юу?', /бүртгэл нээх нь үнэгүй/],
    ['Та хэн бэ?', /хүн биш.*жишээ/s],
    ['Та робот уу?', /виртуал/],
    ['Сайтдаа яаж суулгах вэ?', /Суваг.*кодыг/s],
    ['цуцалж болох уу', /хүссэн үедээ/],
    ['хэдэн хэлээр ярьдаг вэ', /испани.*англи.*монгол/s],
    ['мэдээлэл маань аюулгүй юу', /өөрийнхөө мэдээллийг/],
    ['гар утасны апп бий юу', /утасны хөтөч/],
  ],
}

describe.each(Object.keys(ASKED) as Locale[])('the demo agent, asked about itself in %s', (locale) => {
  test.each(ASKED[locale])('says of "%s" what is true', async (question, told, never) => {
    const answer = await say(question)
    expect(answer).toMatch(told)
    if (never) expect(answer).not.toMatch(never)
  })
})

test('a visitor who asks for a person gets CONTACT_EMAIL, or the contact form of the home page', () => {
  expect(contactOf({ CONTACT_EMAIL: CONTACT, APP_ORIGIN: 'https://a.example' })).toBe(CONTACT)
  expect(contactOf({ APP_ORIGIN: 'https://a.example' })).toBe('https://a.example/#contacto')
})
