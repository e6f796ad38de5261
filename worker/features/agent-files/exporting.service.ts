import { AGENT_FILE_FORMAT, AGENT_FILE_VERSION, type AgentFile } from '../../contract/agent-file.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import type { Work } from '../../core/context.ts'
import { listed } from '../../core/streamed-json.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { exportedBehaviour } from '../behaviour/behaviour.service.ts'
import { exportedChat } from '../channels/public-chat.service.ts'
import { exportedSources } from '../knowledge/knowledge.service.ts'
import { listAnswers } from '../training/answers.service.ts'
import { listTestCases } from '../training/test-cases.service.ts'

/** The agent's answers, in the order of their list. */
async function answersOf(work: Work, agent: AgentRow): Promise<AgentFile['answers']> {
  const answers: AgentFile['answers'] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const next = await listAnswers(work, agent, { page, limit: PAGE_SIZE_MAX })
    answers.push(...next.data.map(({ question, otherQuestions, answer }) => ({ question, otherQuestions, answer })))
    pages = next.meta.totalPages
  }
  return answers
}

async function everythingButKnowledge(work: Work, agent: AgentRow): Promise<Omit<AgentFile, 'knowledge'>> {
  const [behaviour, publicChat, testCases, answers] = await Promise.all([
    exportedBehaviour(work, agent.id),
    exportedChat(work, agent.id),
    listTestCases(work, agent),
    answersOf(work, agent),
  ])
  return {
    format: AGENT_FILE_FORMAT,
    version: AGENT_FILE_VERSION,
    exportedAt: new Date(work.now).toISOString(),
    agent: {
      name: agent.name,
      description: agent.description,
      language: agent.language,
      patienceSeconds: agent.patienceMs / 1000,
      agentType: agent.typeName,
    },
    behaviour,
    publicChat,
    testCases: testCases.map(({ question, expected }) => ({ question, expected })).reverse(),
    answers,
  }
}

/** An agent as a file, in pieces of one JSON text. Its knowledge is read while the file is sent. */
export async function exportOf(work: Work, agent: AgentRow): Promise<AsyncGenerator<string>> {
  const before = JSON.stringify(await everythingButKnowledge(work, agent))
  async function* pieces(): AsyncGenerator<string> {
    yield `${before.slice(0, -1)},"knowledge":[`
    yield* listed(exportedSources(work, agent.id))
    yield ']}'
  }
  return pieces()
}
