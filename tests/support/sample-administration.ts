import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { administering, newUser } from './administration.ts'
import { newContactMessage } from './contact.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'

const NAMES = [
  'Lucía Fernández',
  'Батбаяр Ганболд',
  'James O’Connor',
  'María de los Ángeles Rodríguez-Villanueva',
  'Оюунчимэг Даваасүрэн',
  'Ñusta Quispe',
]
const COMPANIES = [
  'Tienda Norte',
  'Говь Кашемир ХХК',
  'Harbour & Sons',
  null,
  'Ferretería La Unión del Sur, S. A. de C. V.',
  null,
]
const DAY_MS = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Sample data for the administrators' screens: more than a page of users, roles, permissions, agent types, plans and subscriptions. */
export async function sampleAdministration(server: Server, admin: Person): Promise<{ typeId: string }> {
  const call = administering(server, admin)
  const made = async (path: `/${string}`, body: object): Promise<string> => {
    const answer = await call(`POST ${path}`, body)
    if (answer.status !== 201) throw new Error(`${path} ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }
  const permissions: string[] = []
  for (const area of ['pedidos', 'facturas', 'catálogo', 'envíos', 'informes', 'equipo'])
    permissions.push(
      await made('/permissions', { name: `${area}.ver`, description: `Consultar ${area} sin cambiarlos.` }),
    )
  await made('/permissions', { name: 'archivo.ver', description: 'Consultar el archivo sin cambiarlo.' })
  const known = await server.rows<{ id: string }>('SELECT id FROM permissions WHERE is_system ORDER BY name LIMIT 6')
  const roles = [CUSTOMER_ROLE]
  for (let number = 1; number <= 11; number++) {
    const held = [...permissions, ...known.map(({ id }) => id)].slice(0, 1 + number)
    const description = number % 3 ? `Atiende la zona ${number} y revisa lo que responde cada agente.` : undefined
    roles.push(await made('/roles', { name: `Supervisión zona ${number}`, description, permissions: held }))
  }
  for (const [index, name] of NAMES.entries())
    await newContactMessage(server, {
      name,
      message:
        index % 2 ? '¿Tienen oficina en Ulán Bator?' : `Hola:\n\n${'Queremos un agente para la tienda. '.repeat(6)}`,
      at: Date.now() - index * DAY_MS,
    })
  for (let number = 1; number <= 9; number++)
    await made('/agent-types', {
      name: [
        'Reservas',
        'Soporte técnico',
        'Cobros',
        'Encuestas',
        'Citas',
        'Захиалга',
        'Logistics',
        'Inmuebles',
        'Salud',
      ][number - 1],
      description: 'Acompaña a quien escribe desde la primera pregunta hasta que queda resuelta.',
      ...(number % 3 === 0 && {
        requiresApi: true,
        config: { engine: { kind: 'webhook', url: 'https://agente.example.com/turno' } },
      }),
    })
  const typeId = await made('/agent-types', {
    name: 'Hotel',
    config: {
      fields: [
        { key: 'floor', label: 'Piso', type: 'text', required: true },
        { key: 'plan', label: 'Plan', type: 'select', required: false, options: ['Básico', 'Completo'] },
      ],
      channels: { webchat: { welcome: 'Hola' }, facebook: {} },
      engine: { kind: 'openai', url: 'https://api.example.com/v1', key: 'sk-of-a-sample', model: 'small' },
    },
  })
  const plans: string[] = [PLANS.starter, PLANS.professional, PLANS.enterprise]
  for (let number = 1; number <= 8; number++)
    plans.push(
      await made('/plans', {
        name: `Acuerdo ${number}`,
        description: 'Hecho a medida de un cliente.',
        ...(number % 3 === 0
          ? { pricingType: 'commission', commissionRate: 2.5 }
          : { pricingType: 'fixed', priceUsd: 49.5 * number }),
        billingCycle: number % 2 ? 'monthly' : 'yearly',
        maxAgents: number * 2,
        maxConversations: number * 12_500,
        agentTypeIds: [AGENT_TYPES.service, AGENT_TYPES.sales],
        features: ['Todos los canales', 'Soporte prioritario'],
        isPublic: false,
      }),
    )
  for (let number = 0; number < 27; number++) {
    const userId = await newUser(server, {
      name: NAMES[number % NAMES.length] as string,
      email: `persona.de.muestra.${number}@vocero.test`,
      companyName: COMPANIES[number % COMPANIES.length] ?? null,
      isActive: number % 7 !== 3,
      roleIds: number % 4 ? [CUSTOMER_ROLE] : [CUSTOMER_ROLE, roles[1 + (number % 11)] as string],
      createdAt: Date.now() - number * 2 * DAY_MS,
    })
    const status = ['active', 'active', 'paused', 'cancelled'][number % 4] as string
    await subscribed(server, { userId, planId: plans[number % plans.length] as string, status, number })
  }
  // Without subscribers, so that it can be deleted.
  await made('/plans', {
    name: 'Temporada alta',
    description: 'Para los meses con más ventas.',
    pricingType: 'fixed',
    priceUsd: 249,
    billingCycle: 'yearly',
    maxAgents: 20,
    maxConversations: 50_000,
    agentTypeIds: [AGENT_TYPES.service],
    features: ['Todos los canales'],
    isPublic: false,
  })
  await newUser(server, {
    name: 'Юмжаагийн Энхбаяр',
    email: 'segunda.administracion@vocero.test',
    roleIds: [SUPER_ADMIN_ROLE],
    createdAt: Date.now() - 40 * DAY_MS,
  })
  return { typeId }
}

interface Subscribed {
  userId: string
  planId: string
  status: string
  number: number
}

async function subscribed(server: Server, { userId, planId, status, number }: Subscribed): Promise<void> {
  const id = crypto.randomUUID()
  const begun = Date.now() - (number * 3 + 5) * DAY_MS
  await server.rows(
    `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, end_date, auto_renew, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    userId,
    planId,
    status,
    dayBefore(number * 3 + 5),
    number % 3 ? null : dayBefore(-90 + number),
    number % 3 ? 1 : 0,
    begun,
    begun,
  )
  await samplePayments(server, id, 4900 + number * 1000, 1 + (number % 3))
}

/** Payments of the last months, the latest pending. */
export async function samplePayments(server: Server, subscriptionId: string, cents: number, months: number) {
  for (let ago = 0; ago < months; ago++)
    await server.rows(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at, paid_at)
       VALUES (?1, ?2, ?3, ?4, ?5, iif(?4 = 'paid', ?5, NULL))`,
      crypto.randomUUID(),
      subscriptionId,
      cents,
      ago === 0 ? 'pending' : ago === 4 ? 'void' : 'paid',
      Date.now() - ago * 30 * DAY_MS - 3_600_000,
    )
}
