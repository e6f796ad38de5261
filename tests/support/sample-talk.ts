import type { Locale } from '../../worker/contract/locales.ts'
import { writeExchanges } from './record.ts'
import type { Server } from './server.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Questions and replies in each language; long and short, with formatting and an emoji. */
const TALK: Record<Locale, readonly (readonly [asked: string, answered: string])[]> = {
  es: [
    [
      '¿Qué horario tienen los festivos?',
      'Abrimos de **lunes a viernes**, de 9:00 a 18:00. Los festivos, de 10:00 a 14:00.',
    ],
    ['Hola 👋', '¡Hola! ¿En qué puedo ayudarte?'],
    ['¿Hacen envíos a Canarias?', 'Sí. Llegan en *tres o cuatro días* y cuestan 6,90 €.'],
    [
      'Compré una lámpara la semana pasada y llegó con la pantalla rota. ¿Cómo la devuelvo sin pagar el envío?',
      'Lo siento mucho. Puedes devolverla así:\n\n1. Haz una foto de la caja.\n2. Escríbenos con tu número de pedido.\n3. Pasamos a recogerla gratis.',
    ],
  ],
  en: [
    ['Do you ship to Ireland?', 'We do: **four working days**, and free above 60 €.'],
    ['Thanks!', 'You are welcome. Anything else?'],
    ['Can I pay in three parts?', 'Yes, with any card, and without interest.'],
  ],
  mn: [
    ['Захиалга маань хэзээ ирэх вэ?', 'Таны захиалга **маргааш** 10–14 цагийн хооронд хүрнэ.'],
    ['Төлбөрөө хэрхэн төлөх вэ?', 'Картаар, дансаар эсвэл хүргэлтийн үед бэлнээр төлж болно.'],
  ],
}

const CHANNELS = ['webchat', 'whatsapp', 'facebook', 'telegram', 'instagram'] as const
const LANGUAGES = ['es', 'es', 'en', 'mn'] as const
const SESSIONS = 120
const DAYS = 60

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item

/** A few hundred exchanges over two months, fewer the longer ago, some of them unanswered. */
export async function sampleTalk(server: Server, ownerId: string, agentIds: readonly string[]): Promise<void> {
  const now = Date.now()
  const exchanges = Array.from({ length: SESSIONS }, (_, session) => {
    const language = pick(LANGUAGES, session)
    const begun = now - ((session / SESSIONS) ** 1.5 * DAYS * DAY_MS + 7 * MINUTE_MS + (session % 9) * 31 * MINUTE_MS)
    const sessionId = `sesion-${language}-${String(session).padStart(4, '0')}-${pick(['a1b2c3d4', '9f8e7d6c', '55aa66bb'], session)}`
    return Array.from({ length: 1 + ((session * 7) % 4) }, (_, turn) => {
      const [userMessage, agentResponse] = pick(TALK[language], session + turn)
      const isUnanswered = session % 17 === 5 && turn === 0
      return {
        agentId: pick(agentIds, session % 5 === 0 ? session : 0),
        ownerId,
        at: Math.floor(begun + turn * MINUTE_MS),
        sessionId,
        channelType: pick(CHANNELS, session % 3 === 0 ? session : 0),
        state: isUnanswered ? 'unanswered' : 'answered',
        userMessage,
        agentResponse: isUnanswered ? null : agentResponse,
        ...(!isUnanswered && {
          responseMs: 300 + ((session * 977 + turn * 1511) % 4200),
          inputTokens: 620 + ((session * 131) % 900),
          outputTokens: 80 + ((session * 47 + turn * 29) % 240),
          costMicros: 900 + ((session * 211) % 2600),
        }),
      }
    })
  })
  await writeExchanges(server, exchanges.flat())
  // Plan conversations are counted in the database of accounts; exchanges are in another one.
  const counted = await server.rows(
    `SELECT substr(day, 1, 7) AS month, agent_id, count(DISTINCT session_id) AS used FROM conversations
     WHERE owner_id = ? AND state = 'answered' GROUP BY 1, 2`,
    ownerId,
  )
  await server.batch(
    counted.map(({ month, agent_id: agentId, used }): [string, ...unknown[]] => [
      `INSERT INTO usage (owner_id, month, agent_id, granted, used, op) VALUES (?1, ?2, ?3, ?4, ?4, 1)
       ON CONFLICT (owner_id, month, agent_id)
       DO UPDATE SET granted = max(granted, excluded.granted), used = max(used, excluded.used)`,
      ownerId,
      month,
      agentId,
      used,
    ]),
  )
}
