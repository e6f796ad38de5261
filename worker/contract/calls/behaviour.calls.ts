import { AgentBehaviour, BehaviourVersions } from '../answers/behaviour.ts'
import { BehaviourInput, PublishInput, VersionsQuery } from '../behaviour.ts'
import type { CallDoc } from './call.ts'
import { times, user } from './examples.ts'

const spoken = {
  instructions: 'Trata a los clientes de usted y sé breve.',
  nextStep: 'Escríbenos a hola@example.com y te respondemos hoy.',
  engine: { temperature: 0.3 },
}
const begun = { instructions: '', nextStep: '', engine: {} }
const type = { kind: 'openai', temperature: 0.7, maxOutputTokens: 800, hasFallback: true }
const asDraft = { published: { ...begun, version: 0 }, draft: { ...spoken, savedAt: times.updatedAt }, type }
const asPublished = { published: { ...spoken, version: 1 }, draft: null, type }

export const behaviourCalls = {
  'GET /api/agents/:id/behaviour': {
    summary: 'Read how an agent speaks',
    description:
      'What is published, the draft that waits beside it, and what the engine of its type is set to. Version 0 is how every agent begins.',
    answer: { AgentBehaviour },
    codes: ['agent.notFound'],
    gives: asDraft,
  },
  'PUT /api/agents/:id/behaviour/draft': {
    summary: 'Save a draft of how an agent is to speak',
    description: 'Customers do not notice it until it is published.',
    body: { BehaviourInput },
    answer: { AgentBehaviour },
    codes: ['agent.notFound'],
    sends: spoken,
    gives: asDraft,
  },
  'DELETE /api/agents/:id/behaviour/draft': {
    summary: 'Discard the draft',
    answer: { AgentBehaviour },
    codes: ['agent.notFound', 'behaviour.noDraft'],
    gives: { ...asDraft, draft: null },
  },
  'POST /api/agents/:id/behaviour/publish': {
    summary: 'Publish the draft',
    description: 'It becomes the next version, and the agent speaks like that at once.',
    body: { PublishInput },
    answer: { AgentBehaviour },
    codes: ['agent.notFound', 'behaviour.noDraft', 'behaviour.draftChanged'],
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
    codes: ['agent.notFound', 'behaviour.versionNotFound'],
    gives: asPublished,
  },
} as const satisfies Record<string, CallDoc>
