import { AGENT_FILE_FORMAT, AGENT_FILE_VERSION, AgentFile, AgentFileQuery } from '../agent-file.ts'
import { AgentEdit, AgentInput, AgentsQuery } from '../agents.ts'
import { Agent, Agents, AllowedAgentTypes, PublicAgent } from '../answers/agents.ts'
import { Deleted } from '../answers/parts.ts'
import type { CallDoc } from './call.ts'
import { agent, ids } from './examples.ts'

const { agentType } = agent

const agentFile = {
  format: AGENT_FILE_FORMAT,
  version: AGENT_FILE_VERSION,
  agent: { name: 'Luz', description: agent.description, language: 'es', patienceSeconds: 3, agentType: agentType.name },
  behaviour: { published: { instructions: 'Trata de usted.', nextStep: '', engine: {} }, draft: null },
  publicChat: { isOpen: true, welcome: 'Hola, soy Luz.', quickActions: ['¿Hacen envíos?'] },
  testCases: [{ question: '¿Hacen envíos?', expected: 'Sí, a todo el país en tres días.' }],
  answers: [{ question: '¿Hacen envíos?', otherQuestions: [], answer: 'Sí, a todo el país en tres días.' }],
  knowledge: [{ kind: 'url', title: 'Devoluciones', address: 'https://example.com/devoluciones' }],
}

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
  'POST /api/agents/import': {
    summary: 'Create an agent from a file',
    isRepeatable: true,
    description:
      'The body is what an export gives, at most 10 MB. All of it is taken over or, when anything is refused, nothing. `typeId` says what the agent is to be where none of the types of the plan has the name of its own. What it is to know is read afterwards; its web chat comes along where its type offers one, and every other channel is connected anew.',
    query: { AgentFileQuery },
    body: { AgentFile },
    answer: { Agent },
    statuses: [201],
    codes: ['agentFile.unknown', 'agentFile.newer', 'plan.required', 'plan.agentsExceeded', 'plan.agentTypeNotAllowed'],
    asks: { typeId: ids.type },
    sends: agentFile,
    gives: agent,
  },
  'GET /api/agents/:id/export': {
    summary: 'Take an agent along as a file',
    description:
      'Its settings, how it speaks, what it knows, its own answers and its test cases: what `POST /api/agents/import` takes. No channels, and no secrets.',
    raw: {
      type: 'application/json',
      description: 'The agent as a file, without an envelope',
      schema: { AgentFile },
      example: agentFile,
    },
    codes: ['agent.notFound'],
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
