import type { CallDoc } from './call.ts'

export const agentsCalls = {
  'GET /api/agents': {
    summary: 'List agents',
    description:
      "Lists the agents that the caller may see, newest first. A super administrator sees the agents of all accounts. A member's access may be limited to some agents of the account.",
    answer: 'Agents',
  },
  'GET /api/agents/user': {
    summary: "List the account's agents",
    description:
      'Lists the agents of the account that the session works in, newest first; also for a super administrator.',
    answer: 'Agents',
  },
  'POST /api/agents': {
    summary: 'Create an agent',
    description:
      'Creates an agent without channels and knowledge. Requires a plan with room for another agent that includes its type. Next, add knowledge with `POST /api/agents/{id}/knowledge` and a channel with `POST /api/channels`.',
    answer: 'Agent',
    statuses: [201],
    codes: ['plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
  },
  'POST /api/agents/start': {
    summary: 'Set up an agent',
    description:
      "Creates an agent with a web chat from a `website`, from the `name` of a business, or from a `template`; one of the three is needed. The first page of a website is read before the call returns and gives the agent's name, language, contact and look; the other pages are read afterwards as knowledge. `answers` become own answers; a question without an answer becomes a question to fill in, which the agent does not answer from. `contact` is what the agent offers when it cannot help. The agent gets the first agent type of the plan. An account without a plan starts the free trial of the cheapest plan that has one; only a caller with the permission `subscription_access` may do that.",
    answer: 'Agent',
    statuses: [201],
    codes: ['start.websiteUnread', 'plan.required', 'plan.agentsExceeded', 'team.onlyOwner'],
  },
  'POST /api/agents/import': {
    summary: 'Import an agent',
    description:
      'Creates an agent from an exported file, at most 10 MB. Either everything in the file is imported or, when any of it is refused, nothing. `typeId` chooses the agent type; without it, the type with the name in the file is used. The documents are read afterwards. The web chat is imported when the agent type offers it; other channels have to be added and connected. A behaviour with an engine of its own becomes a draft, because keys are not part of the file.',
    answer: 'Agent',
    statuses: [201],
    codes: ['agentFile.unknown', 'agentFile.newer', 'plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
  },
  'GET /api/agents/:id/export': {
    summary: 'Export an agent',
    description:
      'Returns the settings, behaviour, knowledge, own answers and test cases of an agent, and what visitors see of its web chat, in the form that `POST /api/agents/import` takes. Web pages are exported as addresses and files as the text that was read from them. Other channels, secrets and conversations are not included.',
    raw: { type: 'application/json', description: 'The agent as a file, without an envelope', schema: 'AgentFile' },
  },
  'GET /api/agents/activity': {
    summary: 'List recent agent activity',
    description:
      "Returns the figures of the last seven days, today included, for up to 100 agents. Ids of agents that the caller may not see are left out. Days are those of each account's time zone.",
    answer: 'AgentsActivity',
  },
  'GET /api/agents/:id': {
    summary: 'Get an agent',
    description: 'The response does not contain the system message of the agent type.',
    answer: 'Agent',
  },
  'GET /api/agents/:id/home': {
    summary: "Get an agent's overview",
    description:
      'Returns the figures of the last seven days, waiting threads, the most frequent unanswered questions, the number of questions to fill in, the state of channels and engine, and the setup checklist of a new agent.',
    answer: 'AgentHome',
  },
  'PATCH /api/agents/:id/home': {
    summary: 'Close or reopen the setup checklist',
    description: 'The steps themselves are not changed: each is done when the agent has what it asks for.',
    answer: 'AgentHome',
  },
  'PUT /api/agents/:id': {
    summary: 'Update an agent',
    description:
      'Fields that are absent keep their values. Another `typeId` has to be included in the plan. The owner cannot be changed.',
    answer: 'Agent',
    codes: ['plan.required', 'plan.agentTypeNotAllowed'],
  },
  'DELETE /api/agents/:id': {
    summary: 'Delete an agent',
    description:
      'Moves the agent to the bin. Its channels and its public chat stop at once. It can be restored for 30 days; then its knowledge is deleted permanently. Its conversations are kept until the retention period of the account ends.',
    answer: 'Deleted',
  },
  'GET /api/agents/bin': {
    summary: 'List deleted agents',
    description: "Lists the account's deleted agents that can be restored, last deleted first.",
    answer: 'BinnedList',
  },
  'POST /api/agents/:id/restore': {
    summary: 'Restore a deleted agent',
    description:
      'Requires a plan with room for the agent. Its channels stay inactive until they are activated again. Keys of an engine of its own were deleted with the agent and have to be entered again.',
    answer: 'Agent',
    codes: ['plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
  },
  'DELETE /api/agents/:id/bin': {
    summary: 'Permanently delete an agent',
    description:
      'Deletes the knowledge and the bin of a deleted agent at once, so that it can no longer be restored. Its conversations are kept until the retention period of the account ends.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/public': {
    summary: 'Get a public agent',
    description:
      'Returns what the public chat shows of an agent: name, language, active channels, greeting, suggested questions and look. A deleted agent, and an agent of a deactivated owner, is not found.',
    answer: 'PublicAgent',
  },
  'GET /api/agent-types/user-allowed': {
    summary: 'List available agent types',
    description:
      "Lists the agent types that the account's plan includes, in the language of the call and without system messages. Empty without a plan.",
    answer: 'AllowedAgentTypes',
  },
} as const satisfies Record<string, CallDoc>
