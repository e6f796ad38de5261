import type { CallDoc } from './call.ts'

export const agentsCalls = {
  'GET /api/agents': {
    summary: 'List agents',
    description: "A customer's own, the newest first; everybody's for a super administrator.",
    answer: 'Agents',
  },
  'GET /api/agents/user': { summary: 'List the own agents', answer: 'Agents' },
  'POST /api/agents': {
    summary: 'Create an agent',
    description: 'Within the number of agents and the types of the plan.',
    answer: 'Agent',
    statuses: [201],
    codes: ['plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
  },
  'POST /api/agents/start': {
    summary: 'Start with a first agent',
    description:
      'Out of the address of a website, whose first page is read at once and whose pages afterwards, or out of a name. `answers` are questions of customers with their answers; one without an answer is not known yet and is listed among the blanks, and `otherQuestions` are other ways to ask it. `contact` is what the agent says where it cannot help. It gets the type that comes first in the plan, a web chat, and from the website its name, its language and its contact. An account without a plan begins the trial of the cheapest plan that has one, for who may choose its plan.',
    answer: 'Agent',
    statuses: [201],
    codes: ['start.websiteUnread', 'plan.required', 'plan.agentsExceeded', 'team.onlyOwner'],
  },
  'POST /api/agents/import': {
    summary: 'Create an agent from a file',
    description:
      'The body is what an export gives, at most 10 MB. All of it is taken over or, when anything is refused, nothing. `typeId` says what the agent is to be where none of the types of the plan has the name of its own. What it is to know is read afterwards; its web chat comes along where its type offers one, and every other channel is connected anew.',
    answer: 'Agent',
    statuses: [201],
    codes: ['agentFile.unknown', 'agentFile.newer', 'plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
  },
  'GET /api/agents/:id/export': {
    summary: 'Take an agent along as a file',
    description:
      'Its settings, how it speaks, what it knows, its own answers and its test cases: what `POST /api/agents/import` takes. No channels, and no secrets.',
    raw: { type: 'application/json', description: 'The agent as a file, without an envelope', schema: 'AgentFile' },
  },
  'GET /api/agents/activity': {
    summary: 'Read what agents did in the last seven days',
    description:
      "Of up to 100 agents that the caller may see; ids of others are left out. Days are those of each account's time zone.",
    answer: 'AgentsActivity',
  },
  'GET /api/agents/:id': { summary: 'Read an agent', answer: 'Agent' },
  'GET /api/agents/:id/home': {
    summary: 'Read what an agent needs of its owner',
    description: 'The last seven days, what it did not know, its channels, and the steps of a new agent.',
    answer: 'AgentHome',
  },
  'PATCH /api/agents/:id/home': {
    summary: 'Close or reopen the list of steps of a new agent',
    answer: 'AgentHome',
  },
  'PUT /api/agents/:id': {
    summary: 'Change an agent',
    description: 'Fields that are absent keep their values. The owner never changes.',
    answer: 'Agent',
    codes: ['plan.required', 'plan.agentTypeNotAllowed'],
  },
  'DELETE /api/agents/:id': {
    summary: 'Delete an agent',
    description:
      'Its channels fall silent and its public chat is not found, at once. It stays in the bin for 30 days and can be restored until then; afterwards what it knows is deleted. Its conversations are kept as long as others.',
    answer: 'Deleted',
  },
  'GET /api/agents/bin': { summary: 'List the own deleted agents that can be restored', answer: 'BinnedList' },
  'POST /api/agents/:id/restore': {
    summary: 'Restore a deleted agent',
    description:
      'Its plan needs room for it. Its channels stay inactive, and the key of an engine of its own, which was deleted with it, has to be entered again.',
    answer: 'Agent',
    codes: ['plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
  },
  'DELETE /api/agents/:id/bin': {
    summary: 'Delete a deleted agent for good',
    description: 'What it knows is deleted at once.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/public': { summary: 'Read what a visitor may know of an agent', answer: 'PublicAgent' },
  'GET /api/agent-types/user-allowed': {
    summary: 'List the agent types that the plan allows',
    answer: 'AllowedAgentTypes',
  },
} as const satisfies Record<string, CallDoc>
