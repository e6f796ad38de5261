import type { CallDoc } from './call.ts'

export const behaviourCalls = {
  'GET /api/agents/:id/behaviour': {
    summary: "Get an agent's behaviour",
    description:
      'Returns the published behaviour, the draft if there is one, the engine settings of the agent type, and what the agent may choose of them. Version 0 is the behaviour of a new agent. Keys are masked.',
    answer: 'AgentBehaviour',
  },
  'PUT /api/agents/:id/behaviour/draft': {
    summary: 'Save a behaviour draft',
    description:
      'Replaces the draft as a whole; fields that are absent get their defaults. The draft has no effect on contacts until it is published. A model or an engine of its own is refused where the agent type does not offer it. A key that is absent or masked is kept for the same kind and address of an engine.',
    answer: 'AgentBehaviour',
  },
  'DELETE /api/agents/:id/behaviour/draft': {
    summary: 'Discard the behaviour draft',
    description: 'Deletes the draft and the keys that were entered for it. The published behaviour is not changed.',
    answer: 'AgentBehaviour',
    codes: ['behaviour.noDraft'],
  },
  'DELETE /api/agents/:id/behaviour/keys': {
    summary: 'Delete unused engine keys',
    description:
      'Deletes the keys that neither the published behaviour nor the draft uses. A version that needs one of them can no longer be restored.',
    answer: 'AgentBehaviour',
  },
  'POST /api/agents/:id/behaviour/publish': {
    summary: 'Publish the behaviour draft',
    description:
      'Makes the draft the next version, which takes effect at once. `savedAt` is the time of the draft that the caller has seen: if it was saved again since, the call is refused (`behaviour.draftChanged`).',
    answer: 'AgentBehaviour',
    codes: ['behaviour.noDraft', 'behaviour.draftChanged', 'behaviour.engineNotOffered', 'behaviour.engineKeyGone'],
  },
  'GET /api/agents/:id/behaviour/versions': {
    summary: 'List published versions',
    description: 'Newest first. Empty until a behaviour has been published.',
    answer: 'BehaviourVersions',
  },
  'GET /api/agents/:id/avatar/:hash': {
    summary: "Get an agent's picture",
    description:
      'Returns a picture of the agent, whose URL is `avatar` of an agent. The picture of a URL never changes, so it may be cached without limit.',
    raw: { type: 'image/*', description: 'The picture: PNG, JPEG, WebP or SVG' },
    codes: ['look.imageNotFound'],
  },
  'POST /api/agents/:id/behaviour/versions/:number/restore': {
    summary: 'Restore a published version',
    description:
      'Publishes an earlier version again as a new version, which takes effect at once. The draft is not changed. Refused when the agent type no longer offers its engine, or a key that it needs was deleted.',
    answer: 'AgentBehaviour',
    codes: ['behaviour.versionNotFound', 'behaviour.engineNotOffered', 'behaviour.engineKeyGone'],
  },
} as const satisfies Record<string, CallDoc>
