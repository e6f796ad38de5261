import type { Import } from '../support/imports.ts'

/** A rule about imports. `holds` is asked of every import that `concerns` picks; `planted` is one that breaks it. */
export interface ImportRule {
  promise: string
  concerns: (i: Import) => boolean
  holds: (i: Import) => boolean
  planted: Import
}

const imported = (from: string, to: string, isTypeOnly = false): Import => ({
  from,
  to,
  isTypeOnly,
  isPackage: !/^(?:web|worker|durable-objects|tests)\//.test(to),
})

const from = (room: RegExp) => (i: Import) => room.test(i.from)
const fileFrom = (room: RegExp) => (i: Import) => !i.isPackage && room.test(i.from)
const to =
  (...rooms: RegExp[]) =>
  (i: Import) =>
    rooms.some((room) => room.test(i.to))

const featureOf = (path: string): string | undefined => /^(?:web|worker)\/features\/([^/]+)\//.exec(path)?.[1]
const isOwn = (i: Import): boolean => featureOf(i.from) === featureOf(i.to)
const layerOf = (path: string): string =>
  /\.(routes|service|store|table|view|rules)\.ts$/.exec(path)?.[1] ?? (featureOf(path) ? 'part' : 'outside')

const FEATURE = /^worker\/features\//
const CONTRACT = /^worker\/contract\//
const CORE = /^worker\/core\//
const SEARCHING = /^worker\/engines\/(?:words\/[\w-]+|(?:fusion|hints|retrieval|slips)\.rules)\.ts$/
const MAKERS = /^worker\/(?:channels|engines)\//

/** What each layer may reach inside the features: of its own feature, and of another. */
const REACH: Record<string, { own: string[]; others: string[] }> = {
  routes: { own: ['service', 'view', 'part'], others: ['service'] },
  service: { own: ['service', 'store', 'rules', 'view', 'part'], others: ['service'] },
  store: { own: ['store', 'table', 'rules', 'part'], others: ['table'] },
  table: { own: ['table'], others: ['table'] },
  view: { own: ['view', 'rules', 'part'], others: ['view'] },
  rules: { own: ['rules', 'part'], others: [] },
  part: { own: ['part', 'rules', 'service', 'view'], others: ['service'] },
}

/** The shape of a row or of an answer may be named by the layers of a feature that do not call each other. */
const namesOnly = (i: Import): boolean => i.isTypeOnly && isOwn(i) && layerOf(i.to) !== 'routes'

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    promise: 'the contract imports zod, itself and the types of Lingui',
    concerns: from(CONTRACT),
    holds: (i) => to(CONTRACT, /^zod(?:\/|$)/)(i) || (i.to === '@lingui/core' && i.isTypeOnly),
    planted: imported('worker/contract/agents.ts', 'worker/core/ids.ts'),
  },
  {
    promise: 'the core of the worker stands on the contract and knows no feature',
    concerns: fileFrom(CORE),
    holds: (i) =>
      to(CORE, CONTRACT, /^web\/locales\/\w+\/worker\.po$/)(i) || (to(/^durable-objects\//)(i) && i.isTypeOnly),
    planted: imported('worker/core/guards.ts', 'worker/features/auth/auth.service.ts'),
  },
  {
    promise: 'inside the features routes call services, services call stores, stores read tables',
    concerns: (i) => FEATURE.test(i.from) && FEATURE.test(i.to),
    holds: (i) => {
      const reach = REACH[layerOf(i.from)]
      return namesOnly(i) || (reach?.[isOwn(i) ? 'own' : 'others'].includes(layerOf(i.to)) ?? false)
    },
    planted: imported('worker/features/agents/agents.routes.ts', 'worker/features/agents/agents.store.ts'),
  },
  {
    promise: "a feature of the worker uses another's service and never its store",
    concerns: (i) => FEATURE.test(i.from) && layerOf(i.to) === 'store' && !isOwn(i),
    holds: () => false,
    planted: imported('worker/features/agents/agents.service.ts', 'worker/features/plans/plans.store.ts'),
  },
  {
    promise: 'outside the features a feature reaches core, contract, engines, channels and nothing else',
    concerns: (i) => fileFrom(FEATURE)(i) && !FEATURE.test(i.to),
    holds: (i) => to(CORE, CONTRACT, MAKERS)(i) || (to(/^durable-objects\//)(i) && i.isTypeOnly),
    planted: imported('worker/features/chat/chat.service.ts', 'durable-objects/agent-hub/agent-hub.ts'),
  },
  {
    promise: 'engines and channels know the core and the contract and no feature',
    concerns: fileFrom(MAKERS),
    holds: (i) => to(MAKERS, CORE, CONTRACT)(i),
    planted: imported('worker/engines/builtin.ts', 'worker/features/knowledge/knowledge.service.ts'),
  },
  {
    promise: 'hono is known to routes, to the app and to the core',
    concerns: (i) => /^(?:worker|durable-objects)\//.test(i.from) && /^(?:hono|@hono)(?:\/|$)/.test(i.to),
    holds: (i) => layerOf(i.from) === 'routes' || i.from === 'worker/app.ts' || CORE.test(i.from),
    planted: imported('worker/features/agents/agents.service.ts', 'hono'),
  },
  {
    promise: 'drizzle is known to stores, tables and the opening of the database',
    concerns: (i) => /^drizzle-(?:orm|kit)(?:\/|$)/.test(i.to) && !i.from.startsWith('tests/'),
    holds: (i) =>
      ['store', 'table'].includes(layerOf(i.from)) ||
      ['worker/core/db.ts', 'worker/drizzle.config.ts'].includes(i.from),
    planted: imported('worker/features/agents/agents.service.ts', 'drizzle-orm'),
  },
  {
    promise: 'react is known to the web alone',
    concerns: to(/^(?:react|react-dom|preact)(?:\/|$)|^@lingui\/react|^@tanstack\/react/),
    holds: from(/^(?:web|tests)\//),
    planted: imported('worker/core/words.ts', '@lingui/react'),
  },
  {
    promise:
      'the objects know the contract, the core, the rules of searching and the doors of the message pipeline and of knowledge',
    concerns: fileFrom(/^durable-objects\//),
    holds: (i) =>
      to(
        /^durable-objects\//,
        CONTRACT,
        CORE,
        SEARCHING,
        /^worker\/features\/(?:chat|knowledge)\/[\w-]+\.service\.ts$/,
      )(i) ||
      (to(/^worker\/features\/chat\//)(i) && i.isTypeOnly && layerOf(i.to) === 'part'),
    planted: imported('durable-objects/agent-hub/agent-hub.ts', 'worker/features/chat/conversations.store.ts'),
  },
  {
    promise: 'of the worker the web knows the contract, and the type of the app',
    concerns: (i) => fileFrom(/^web\//)(i) && /^(?:worker|durable-objects)\//.test(i.to),
    holds: (i) => CONTRACT.test(i.to) || (i.isTypeOnly && (i.to === 'worker/app.ts' || layerOf(i.to) === 'routes')),
    planted: imported('web/core/api.ts', 'worker/app.ts'),
  },
  {
    promise: "what the API's document is made of is loaded by nobody else",
    concerns: (i) => /^worker\/contract\/(?:answers|calls)\//.test(i.to) && !i.from.startsWith('tests/'),
    holds: from(/^worker\/(?:contract\/(?:answers|calls)|features\/docs)\//),
    planted: imported('web/features/agents/agents.api.ts', 'worker/contract/answers/agents.ts'),
  },
  {
    promise: "the API's document is loaded when somebody asks for it, and with no other call",
    concerns: (i) => /^worker\/features\/docs\/(?!docs\.(?:routes|service))/.test(i.to) && !i.from.startsWith('tests/'),
    holds: (i) => i.isTypeOnly || from(/^worker\/features\/docs\//)(i),
    planted: imported('worker/app.ts', 'worker/features/docs/document.ts'),
  },
  {
    promise: 'a feature of the web never imports another: a route composes them',
    concerns: (i) => /^web\/features\//.test(i.from) && /^web\/features\//.test(i.to),
    holds: isOwn,
    planted: imported('web/features/agents/agents-screen.tsx', 'web/features/channels/channels.api.ts'),
  },
  {
    promise: 'the design system knows itself and the contract: no feature, no call, no core',
    concerns: fileFrom(/^web\/ui\//),
    holds: to(/^web\/ui\//, CONTRACT),
    planted: imported('web/ui/pager.tsx', 'web/core/api.ts'),
  },
  {
    promise: 'the core of the web knows no feature, no route and no design',
    concerns: (i) => fileFrom(/^web\/core\//)(i) && i.to.startsWith('web/'),
    holds: to(/^web\/core\//, /^web\/locales\//),
    planted: imported('web/core/session.ts', 'web/features/auth/auth.api.ts'),
  },
  {
    promise: 'the web imports features, its core and its design only towards the routes',
    concerns: (i) => fileFrom(/^web\/(?:features|ui|core|chat-page)\//)(i) && /^web\/(?:routes|main|root)/.test(i.to),
    holds: () => false,
    planted: imported('web/features/home/home.tsx', 'web/routes/index.tsx'),
  },
  {
    promise: 'the product imports nothing of its tests and of its local start',
    concerns: (i) => !/^(?:tests|worker\/local)\//.test(i.from),
    holds: (i) => !/^(?:tests|worker\/local)\//.test(i.to),
    planted: imported('worker/app.ts', 'worker/local/catalogue.ts'),
  },
]

/** Every import that breaks a rule, as `from → to`. */
export const broken = (rule: ImportRule, imports: readonly Import[]): string[] =>
  imports.filter((i) => rule.concerns(i) && !rule.holds(i)).map((i) => `${i.from} → ${i.to}`)
