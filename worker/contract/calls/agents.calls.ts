import { AgentEdit, AgentInput, AgentsQuery } from '../agents.ts'
import { Agent, Agents, AllowedAgentTypes, PublicAgent } from '../answers/agents.ts'
import { Deleted } from '../answers/parts.ts'
import type { CallDoc } from './call.ts'
import { agent, ids } from './examples.ts'

const { agentType } = agent

export const agentsCalls = {
  'GET /api/agents': {
    summary: 'List agents',
    description: "A customer's own, the newest first; everybody's for a super administrator.",
    query: { AgentsQuery },
    answer: { Agents },
    isPaged: true,
    asks: { search: 'luz', language: 'es' },
    gives: [agent],
  },
  'GET /api/agents/user': {
    summary: 'List the own agents',
    query: { AgentsQuery },
    answer: { Agents },
    isPaged: true,
    gives: [agent],
  },
  'POST /api/agents': {
    summary: 'Create an agent',
    isRepeatable: true,
    description: 'Within the number of agents and the types of the plan.',
    body: { AgentInput },
    answer: { Agent },
    statuses: [201],
    codes: ['plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
    sends: { name: 'Luz', description: agent.description, typeId: ids.type, language: 'es' },
    gives: agent,
  },
  'GET /api/agents/:id': { summary: 'Read an agent', answer: { Agent }, codes: ['agent.notFound'], gives: agent },
  'PUT /api/agents/:id': {
    summary: 'Change an agent',
    description: 'Fields that are absent keep their values. The owner never changes.',
    body: { AgentEdit },
    answer: { Agent },
    codes: ['agent.notFound', 'plan.required', 'plan.agentTypeNotAllowed'],
    sends: { name: 'Luz' },
    gives: agent,
  },
  'DELETE /api/agents/:id': {
    summary: 'Delete an agent',
    description: 'Its channels fall silent and its public chat is not found, at once.',
    answer: { Deleted },
    codes: ['agent.notFound'],
    gives: { id: ids.agent },
  },
  'GET /api/agents/:id/public': {
    summary: 'Read what a visitor may know of an agent',
    answer: { PublicAgent },
    codes: ['agent.notFound'],
    gives: { id: ids.agent, name: 'Luz', language: 'es', channels: [{ type: 'webchat' }] },
  },
  'GET /api/agent-types/user-allowed': {
    summary: 'List the agent types that the plan allows',
    answer: { AllowedAgentTypes },
    gives: [{ id: ids.type, name: agentType.name, description: null, requiresApi: false, config: agentType.config }],
  },
} as const satisfies Record<string, CallDoc>
