import type { Import } from '../support/imports.ts'

/** A rule about imports: every import that it `applies` to has to be one that it `allows`. `violation` is one that it does not. */
export interface ImportRule {
  title: string
  applies: (i: Import) => boolean
  allows: (i: Import) => boolean
  violation: Import
}

const imported = (from: string, to: string, isTypeOnly = false): Import => ({
  from,
  to,
  isTypeOnly,
  isPackage: !/^(?:web|worker|durable-objects|tests)\//.test(to),
})

const from = (path: RegExp) => (i: Import) => path.test(i.from)
const fileFrom = (path: RegExp) => (i: Import) => !i.isPackage && path.test(i.from)
const to =
  (...paths: RegExp[]) =>
  (i: Import) =>
    paths.some((path) => path.test(i.to))

const featureOf = (path: string): string | undefined => /^(?:web|worker)\/features\/([^/]+)\//.exec(path)?.[1]
const isOwn = (i: Import): boolean => featureOf(i.from) === featureOf(i.to)
const layerOf = (path: string): string =>
  /\.(routes|service|store|view|rules)\.ts$/.exec(path)?.[1] ?? (featureOf(path) ? 'part' : 'outside')

const FEATURE = /^worker\/features\//
const CONTRACT = /^worker\/contract\//
const CORE = /^worker\/core\//
const SCHEMA = /^worker\/schema\//
const RECORD = /^worker\/record\//
const AGENT_CLIENT = /^worker\/agent-client\//
const OBJECTS = /^durable-objects\//
const ADAPTERS = /^worker\/(?:channels|engines)\//

/** The layers that each layer may import inside the features: of its own feature, and of another. */
const LAYERS: Record<string, { own: string[]; others: string[] }> = {
  routes: { own: ['service', 'view', 'part'], others: ['service'] },
  service: { own: ['service', 'store', 'rules', 'view', 'part'], others: ['service'] },
  store: { own: ['store', 'rules', 'part'], others: [] },
  view: { own: ['view', 'rules', 'part'], others: ['view'] },
  rules: { own: ['rules', 'part'], others: [] },
  part: { own: ['part', 'rules', 'service', 'view'], others: ['service'] },
}

/** Layers of one feature that do not call each other may import the types of rows and answers. */
const isTypeOfOwn = (i: Import): boolean => i.isTypeOnly && isOwn(i) && layerOf(i.to) !== 'routes'

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    title: 'the contract imports zod, itself and the types of Lingui',
    applies: from(CONTRACT),
    allows: (i) => to(CONTRACT, /^zod(?:\/|$)/)(i) || (i.to === '@lingui/core' && i.isTypeOnly),
    violation: imported('worker/contract/agents.ts', 'worker/core/ids.ts'),
  },
  {
    title: 'the tables import drizzle, the contract and each other',
    applies: fileFrom(SCHEMA),
    allows: to(SCHEMA, CONTRACT),
    violation: imported('worker/schema/channels.ts', 'worker/channels/failures.ts', true),
  },
  {
    title: 'in the features only stores query tables; every layer may import the types of their rows',
    applies: (i) => FEATURE.test(i.from) && SCHEMA.test(i.to),
    allows: (i) => i.isTypeOnly || layerOf(i.from) === 'store',
    violation: imported('worker/features/agents/agents.service.ts', 'worker/schema/agents.ts'),
  },
  {
    title: 'the core of the worker stands on the contract and knows no feature',
    applies: fileFrom(CORE),
    allows: to(CORE, CONTRACT, /^web\/locales\/\w+\/worker\.po$/),
    violation: imported('worker/core/guards.ts', 'worker/features/auth/auth.service.ts'),
  },
  {
    title: 'the statements of the record import the core, the contract and the tables',
    applies: fileFrom(RECORD),
    allows: to(RECORD, CORE, CONTRACT, SCHEMA),
    violation: imported('worker/record/written.store.ts', 'worker/features/upkeep/upkeep.store.ts'),
  },
  {
    title: 'the clients of the objects import the contract, the core and types of engines and channels',
    applies: fileFrom(AGENT_CLIENT),
    allows: (i) => to(AGENT_CLIENT, CONTRACT, CORE)(i) || (to(ADAPTERS)(i) && i.isTypeOnly),
    violation: imported('worker/agent-client/agent.ts', 'worker/features/chat/replies.ts', true),
  },
  {
    title: 'the worker imports the objects, and their types, in its entry alone',
    applies: (i) => i.from.startsWith('worker/') && OBJECTS.test(i.to),
    allows: from(/^worker\/index\.ts$/),
    violation: imported('worker/core/env.ts', 'durable-objects/library/library.ts', true),
  },
  {
    title: 'inside the features routes call services and services call stores',
    applies: (i) => FEATURE.test(i.from) && FEATURE.test(i.to),
    allows: (i) => {
      const layers = LAYERS[layerOf(i.from)]
      return isTypeOfOwn(i) || (layers?.[isOwn(i) ? 'own' : 'others'].includes(layerOf(i.to)) ?? false)
    },
    violation: imported('worker/features/agents/agents.routes.ts', 'worker/features/agents/agents.store.ts'),
  },
  {
    title: "a feature of the worker uses another's service and never its store",
    applies: (i) => FEATURE.test(i.from) && FEATURE.test(i.to) && layerOf(i.to) === 'store' && !isOwn(i),
    allows: () => false,
    violation: imported('worker/features/agents/agents.service.ts', 'worker/features/plans/plans.store.ts'),
  },
  {
    title:
      'outside the features a feature imports core, contract, schema, record, agent-client, engines, channels and nothing else; the feature `docs` also the texts of documents',
    applies: (i) =>
      fileFrom(FEATURE)(i) &&
      !FEATURE.test(i.to) &&
      !(i.from.startsWith('worker/features/docs/') && i.to.startsWith('docs/')),
    allows: to(CORE, CONTRACT, SCHEMA, RECORD, AGENT_CLIENT, ADAPTERS),
    violation: imported('worker/features/chat/webchat.service.ts', 'durable-objects/agent/agent.ts'),
  },
  {
    title: 'engines and channels know the core and the contract and no feature',
    applies: fileFrom(ADAPTERS),
    allows: (i) => to(ADAPTERS, CORE, CONTRACT)(i),
    violation: imported('worker/engines/builtin.ts', 'worker/features/knowledge/knowledge.service.ts'),
  },
  {
    title: 'hono is known to routes, to the app and to the core',
    applies: (i) => /^(?:worker|durable-objects)\//.test(i.from) && /^(?:hono|@hono)(?:\/|$)/.test(i.to),
    allows: (i) => layerOf(i.from) === 'routes' || i.from === 'worker/app.ts' || CORE.test(i.from),
    violation: imported('worker/features/agents/agents.service.ts', 'hono'),
  },
  {
    title: 'drizzle is known to stores, tables and the opening of the database',
    applies: (i) => /^drizzle-(?:orm|kit)(?:\/|$)/.test(i.to) && !i.from.startsWith('tests/'),
    allows: (i) =>
      layerOf(i.from) === 'store' ||
      SCHEMA.test(i.from) ||
      ['worker/core/db.ts', 'worker/core/visibility.ts', 'worker/drizzle.config.ts'].includes(i.from),
    violation: imported('worker/features/agents/agents.service.ts', 'drizzle-orm'),
  },
  {
    title: 'react is known to the web alone',
    applies: to(/^(?:react|react-dom|preact)(?:\/|$)|^@lingui\/react|^@tanstack\/react/),
    allows: from(/^(?:web|tests)\//),
    violation: imported('worker/core/words.ts', '@lingui/react'),
  },
  {
    title:
      'the objects import contract, core, schema, record, agent-client, engines, channels and services of the features below',
    applies: fileFrom(OBJECTS),
    allows: (i) =>
      to(OBJECTS, AGENT_CLIENT, CONTRACT, CORE, SCHEMA, RECORD, ADAPTERS)(i) ||
      to(/^worker\/features\/(?:chat|channels|knowledge)\/[\w-]+\.service\.ts$/)(i) ||
      (to(/^worker\/features\/chat\//)(i) && i.isTypeOnly && ['part', 'rules'].includes(layerOf(i.to))),
    violation: imported('durable-objects/agent/agent.ts', 'worker/features/chat/chat.store.ts'),
  },
  {
    title: 'of the worker the web knows the contract, and the type of the app',
    applies: (i) => fileFrom(/^web\//)(i) && /^(?:worker|durable-objects)\//.test(i.to),
    allows: (i) => CONTRACT.test(i.to) || (i.isTypeOnly && (i.to === 'worker/app.ts' || layerOf(i.to) === 'routes')),
    violation: imported('web/core/api.ts', 'worker/app.ts'),
  },
  {
    title: "what the API's document is made of is loaded by nobody else",
    applies: (i) => /^worker\/contract\/calls\//.test(i.to) && !i.from.startsWith('tests/'),
    allows: from(/^worker\/(?:contract\/calls|features\/docs)\//),
    violation: imported('web/features/agents/agents.api.ts', 'worker/contract/calls/agents.calls.ts'),
  },
  {
    title: "the API's document is loaded when somebody asks for it, and with no other call",
    applies: (i) => /^worker\/features\/docs\/(?!docs\.(?:routes|service))/.test(i.to) && !i.from.startsWith('tests/'),
    allows: (i) => i.isTypeOnly || from(/^worker\/features\/docs\//)(i),
    violation: imported('worker/app.ts', 'worker/features/docs/document.ts'),
  },
  {
    title: 'a feature of the web never imports another: a route composes them',
    applies: (i) => /^web\/features\//.test(i.from) && /^web\/features\//.test(i.to),
    allows: isOwn,
    violation: imported('web/features/agents/agents-screen.tsx', 'web/features/channels/channels.api.ts'),
  },
  {
    title: 'the design system knows itself and the contract: no feature, no call, no core',
    applies: fileFrom(/^web\/ui\//),
    allows: to(/^web\/ui\//, CONTRACT),
    violation: imported('web/ui/pager.tsx', 'web/core/api.ts'),
  },
  {
    title: 'the core of the web knows no feature, no route and no design',
    applies: (i) => fileFrom(/^web\/core\//)(i) && i.to.startsWith('web/'),
    allows: to(/^web\/core\//, /^web\/locales\//),
    violation: imported('web/core/session.ts', 'web/features/auth/auth.api.ts'),
  },
  {
    title: 'the web imports features, its core and its design only towards the routes',
    applies: (i) => fileFrom(/^web\/(?:features|ui|core|chat-page)\//)(i) && /^web\/(?:routes|main|root)/.test(i.to),
    allows: () => false,
    violation: imported('web/features/home/home.tsx', 'web/routes/index.tsx'),
  },
  {
    title: 'the product imports nothing of its tests and of its local start',
    applies: (i) => !/^(?:tests|worker\/local)\//.test(i.from),
    allows: (i) => !/^(?:tests|worker\/local)\//.test(i.to),
    violation: imported('worker/app.ts', 'worker/local/catalogue.ts'),
  },
]

/** Every import that breaks a rule, as `from → to`. */
export const broken = (rule: ImportRule, imports: readonly Import[]): string[] =>
  imports.filter((i) => rule.applies(i) && !rule.allows(i)).map((i) => `${i.from} → ${i.to}`)
