import type { TypeTranslations } from '../contract/translations.ts'
import { en } from './knowledge/en.ts'
import { es } from './knowledge/es.ts'
import { mn } from './knowledge/mn.ts'
import type { StarterQuestion, StarterType } from './knowledge/starter-question.ts'

/** Fixed ids, so that seeding twice changes nothing and tests can name them. */
export const AGENT_TYPES = {
  service: '00000000-0000-4000-8000-000000000201',
  sales: '00000000-0000-4000-8000-000000000202',
  automation: '00000000-0000-4000-8000-000000000203',
} as const satisfies Record<StarterType, string>

export const PLANS = {
  starter: '00000000-0000-4000-8000-000000000301',
  professional: '00000000-0000-4000-8000-000000000302',
  enterprise: '00000000-0000-4000-8000-000000000303',
} as const

/** A value as SQL text. */
export const quoted = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

const row = (table: string, values: Record<string, string | number | null>): string =>
  `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.values(values).map(quoted).join(', ')}) ON CONFLICT DO NOTHING`

const config = JSON.stringify({
  fields: [],
  channels: { webchat: {}, facebook: {}, instagram: {}, whatsapp: {}, telegram: {}, viber: {} },
  engine: { kind: 'builtin' },
})

interface TypeTexts {
  name: string
  description: string
  systemMessage: string
  translations: TypeTranslations
}

const agentType = (now: number, id: string, { name, description, systemMessage, translations }: TypeTexts) =>
  row('agent_types', {
    id,
    name,
    name_key: name.toLowerCase(),
    description,
    requires_api: 0,
    system_message: systemMessage,
    config,
    translations: JSON.stringify(translations),
    created_at: now,
    updated_at: now,
  })

const LANGUAGE_NUMBER = { es: 0, en: 1, mn: 2 }

/** A question of a type is stored as a passage without a text. */
const question = (now: number, language: keyof typeof LANGUAGE_NUMBER) => (asked: StarterQuestion, index: number) =>
  row('passages', {
    id: `00000000-0000-4000-8000-00000${LANGUAGE_NUMBER[language]}001${String(index).padStart(3, '0')}`,
    agent_type_id: AGENT_TYPES[asked.type],
    language,
    heading: asked.heading,
    questions: asked.questions.join('\n'),
    body: '',
    created_at: now,
  })

/** Earlier versions stored an example business with each type. */
const FORGET_EXAMPLES = `UPDATE passages SET body = '' WHERE agent_type_id IS NOT NULL AND body <> ''`

/** The plans, agent types and their questions that an installation starts with, as statements that can be run again. */
export function catalogue(now: number): string[] {
  return [
    agentType(now, AGENT_TYPES.service, {
      name: 'Atención al cliente',
      description: 'Responde dudas sobre horarios, envíos, pagos y devoluciones.',
      systemMessage: 'Eres un agente de atención al cliente. Responde con amabilidad y brevedad.',
      translations: {
        en: {
          name: 'Customer service',
          description: 'Answers questions about opening hours, delivery, payment and returns.',
        },
        mn: {
          name: 'Харилцагчийн үйлчилгээ',
          description: 'Цагийн хуваарь, хүргэлт, төлбөр, буцаалтын талаарх асуултад хариулна.',
        },
      },
    }),
    agentType(now, AGENT_TYPES.sales, {
      name: 'Ventas',
      description: 'Presenta productos y precios y responde a quien está por comprar.',
      systemMessage: 'Eres un agente de ventas. Ayuda a elegir sin presionar.',
      translations: {
        en: { name: 'Sales', description: 'Presents products and prices and answers people who are about to buy.' },
        mn: {
          name: 'Борлуулалт',
          description: 'Бүтээгдэхүүн, үнийг танилцуулж, худалдан авах гэж буй хүний асуултад хариулна.',
        },
      },
    }),
    agentType(now, AGENT_TYPES.automation, {
      name: 'Automatización',
      description: 'Responde con el sistema de automatización que se conecte por webhook.',
      systemMessage: 'Eres un agente de automatización. Pide los datos de uno en uno.',
      translations: {
        en: { name: 'Automation', description: 'Answers with the automation system that is connected by webhook.' },
        mn: { name: 'Автоматжуулалт', description: 'Webhook-оор холбосон автоматжуулалтын системээр хариулна.' },
      },
    }),
    ...[
      {
        id: PLANS.starter,
        name: 'Starter',
        description: 'Para empezar con un agente.',
        pricing_type: 'fixed',
        price_cents: 2000,
        max_agents: 1,
        max_conversations: 1000,
        features: ['Todos los canales'],
        translations: {
          en: { description: 'To begin with one agent.', features: ['All channels'] },
          mn: { description: 'Нэг агентаар эхлэхэд.', features: ['Бүх суваг'] },
        },
        trial_days: 15,
        types: [AGENT_TYPES.service, AGENT_TYPES.sales],
      },
      {
        id: PLANS.professional,
        name: 'Professional',
        description: 'Para negocios que crecen.',
        pricing_type: 'fixed',
        price_cents: 9900,
        max_agents: 3,
        max_conversations: 10_000,
        features: ['Todos los canales'],
        translations: {
          en: { description: 'For businesses that grow.', features: ['All channels'] },
          mn: { description: 'Өсөж буй бизнест.', features: ['Бүх суваг'] },
        },
        trial_days: 0,
        types: [AGENT_TYPES.service, AGENT_TYPES.sales, AGENT_TYPES.automation],
      },
      {
        id: PLANS.enterprise,
        name: 'Enterprise',
        description: 'A medida, por comisión.',
        pricing_type: 'commission',
        price_cents: 0,
        commission_basis_points: 500,
        max_agents: null,
        max_conversations: null,
        features: ['Todos los canales'],
        translations: {
          en: { description: 'Made to measure, by commission.', features: ['All channels'] },
          mn: { description: 'Таны хэрэгцээнд тохируулсан, шимтгэлтэй.', features: ['Бүх суваг'] },
        },
        trial_days: 0,
        types: [AGENT_TYPES.service, AGENT_TYPES.sales, AGENT_TYPES.automation],
      },
    ].flatMap(({ types, features, translations, ...plan }) => [
      row('plans', {
        ...plan,
        billing_cycle: 'monthly',
        features: JSON.stringify(features),
        translations: JSON.stringify(translations),
        is_public: 1,
        created_at: now,
        updated_at: now,
      }),
      ...types.map((agentTypeId) => row('plan_agent_types', { plan_id: plan.id, agent_type_id: agentTypeId })),
    ]),
    ...es.map(question(now, 'es')),
    ...en.map(question(now, 'en')),
    ...mn.map(question(now, 'mn')),
    FORGET_EXAMPLES,
  ]
}
