import { AgentBehaviour, BehaviourVersions } from '../answers/behaviour.ts'
import { BehaviourInput, PublishInput, VersionsQuery } from '../behaviour.ts'
import { SECRET_MASK } from '../channels.ts'
import type { CallDoc } from './call.ts'
import { times, user } from './examples.ts'

const spoken = {
  instructions: 'Trata a los clientes de usted y sé breve.',
  nextStep: 'Escríbenos a hola@example.com y te respondemos hoy.',
  engine: { temperature: 0.3 },
}
const own = {
  kind: 'openai',
  url: 'https://api.example.com/v1',
  key: 'sk-0123456789',
  model: 'gpt-4o-mini',
  budgets: { month: 1_000_000 },
  standIn: 'type',
}
const withOwn = { ...spoken, engine: { own } }
const begun = { instructions: '', nextStep: '', engine: {} }
const type = { kind: 'openai', temperature: 0.7, maxOutputTokens: 800, hasFallback: true }
const asDraft = { published: { ...begun, version: 0 }, draft: { ...spoken, savedAt: times.updatedAt }, type }
const asPublished = { published: { ...spoken, version: 1 }, draft: null, type }

export const behaviourCalls = {
  'GET /api/agents/:id/behaviour': {
    summary: 'Read how an agent speaks',
    description:
      'What is published, the draft that waits beside it, what the engine of its type is set to, and what of it may be chosen. Version 0 is how every agent begins. Keys are answered as masks.',
    answer: { AgentBehaviour },
    codes: ['agent.notFound'],
    gives: asDraft,
  },
  'PUT /api/agents/:id/behaviour/draft': {
    summary: 'Save a draft of how an agent is to speak',
    description:
      'Customers do not notice it until it is published. An engine of its own, or another model, is refused beside its field where the type does not offer it. A key that is absent or masked stays as it is stored for that address.',
    body: { BehaviourInput },
    answer: { AgentBehaviour },
    codes: ['agent.notFound'],
    sends: withOwn,
    gives: {
      ...asDraft,
      draft: { ...withOwn, engine: { own: { ...own, key: SECRET_MASK } }, savedAt: times.updatedAt },
      choices: { models: [], engines: ['openai'], hasPlatformModels: false },
    },
  },
  'DELETE /api/agents/:id/behaviour/draft': {
    summary: 'Discard the draft',
    answer: { AgentBehaviour },
    codes: ['agent.notFound', 'behaviour.noDraft'],
    gives: { ...asDraft, draft: null },
  },
  'DELETE /api/agents/:id/behaviour/keys': {
    summary: 'Forget keys of engines that are not used any more',
    description:
      'Those that neither what is published nor the draft is reached with. A version that needs one cannot be restored then.',
    answer: { AgentBehaviour },
    codes: ['agent.notFound'],
    gives: asPublished,
  },
  'POST /api/agents/:id/behaviour/publish': {
    summary: 'Publish the draft',
    description: 'It becomes the next version, and the agent speaks like that at once.',
    body: { PublishInput },
    answer: { AgentBehaviour },
    codes: [
      'agent.notFound',
      'behaviour.noDraft',
      'behaviour.draftChanged',
      'behaviour.engineNotOffered',
      'behaviour.engineKeyGone',
    ],
    sends: { savedAt: times.updatedAt, note: 'De usted' },
    gives: asPublished,
  },
  'GET /api/agents/:id/behaviour/versions': {
    summary: 'List what was published',
    description: 'The newest first, once anything was published.',
    query: { VersionsQuery },
    answer: { BehaviourVersions },
    isPaged: true,
    codes: ['agent.notFound'],
    gives: [
      {
        number: 1,
        behaviour: spoken,
        note: 'De usted',
        publishedAt: times.updatedAt,
        publishedBy: user.name,
        restoredFrom: null,
      },
    ],
  },
  'POST /api/agents/:id/behaviour/versions/:number/restore': {
    summary: 'Let an agent speak as it did',
    description: 'That version becomes the newest once more, at once. A draft stays as it is.',
    answer: { AgentBehaviour },
    codes: ['agent.notFound', 'behaviour.versionNotFound', 'behaviour.engineNotOffered', 'behaviour.engineKeyGone'],
    gives: asPublished,
  },
} as const satisfies Record<string, CallDoc>
