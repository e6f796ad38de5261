import type { CallDoc } from './call.ts'

export const behaviourCalls = {
  'GET /api/agents/:id/behaviour': {
    summary: 'Read how an agent speaks',
    description:
      'What is published, the draft that waits beside it, what the engine of its type is set to, and what of it may be chosen. Version 0 is how every agent begins. Keys are answered as masks.',
    answer: 'AgentBehaviour',
  },
  'PUT /api/agents/:id/behaviour/draft': {
    summary: 'Save a draft of how an agent is to speak',
    description:
      'Customers do not notice it until it is published. An engine of its own, or another model, is refused beside its field where the type does not offer it. A key that is absent or masked stays as it is stored for that address.',
    answer: 'AgentBehaviour',
  },
  'DELETE /api/agents/:id/behaviour/draft': {
    summary: 'Discard the draft',
    answer: 'AgentBehaviour',
    codes: ['behaviour.noDraft'],
  },
  'DELETE /api/agents/:id/behaviour/keys': {
    summary: 'Forget keys of engines that are not used any more',
    description:
      'Those that neither what is published nor the draft is reached with. A version that needs one cannot be restored then.',
    answer: 'AgentBehaviour',
  },
  'POST /api/agents/:id/behaviour/publish': {
    summary: 'Publish the draft',
    description: 'It becomes the next version, and the agent speaks like that at once.',
    answer: 'AgentBehaviour',
    codes: ['behaviour.noDraft', 'behaviour.draftChanged', 'behaviour.engineNotOffered', 'behaviour.engineKeyGone'],
  },
  'GET /api/agents/:id/behaviour/versions': {
    summary: 'List what was published',
    description: 'The newest first, once anything was published.',
    answer: 'BehaviourVersions',
  },
  'GET /api/agents/:id/avatar/:hash': {
    summary: 'Read the picture of an agent',
    description:
      'A picture that the agent was given (`look.avatar`), for everybody: its address is in `avatar` of an agent and never shows another one, so it may be kept for good.',
    raw: { type: 'image/*', description: 'The picture: PNG, JPEG or WebP' },
    codes: ['look.imageNotFound'],
  },
  'POST /api/agents/:id/behaviour/versions/:number/restore': {
    summary: 'Let an agent speak as it did',
    description: 'That version becomes the newest once more, at once. A draft stays as it is.',
    answer: 'AgentBehaviour',
    codes: ['behaviour.versionNotFound', 'behaviour.engineNotOffered', 'behaviour.engineKeyGone'],
  },
} as const satisfies Record<string, CallDoc>
