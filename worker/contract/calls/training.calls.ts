import { Deleted } from '../answers/parts.ts'
import {
  AgentTrial,
  OwnAnswer,
  OwnAnswers,
  QuestionKey,
  TestCase,
  TestCases,
  UnansweredQuestions,
} from '../answers/training.ts'
import {
  OwnAnswerInput,
  OwnAnswersQuery,
  QuestionChoice,
  QuestionsQuery,
  RunInput,
  TestCaseInput,
  TrialInput,
} from '../training.ts'
import type { CallDoc } from './call.ts'
import { ids, times } from './examples.ts'

const asked = { question: '¿Hacen envíos?', answer: 'Sí, a todo el país en tres días.' }
const ownAnswer = { id: ids.answer, ...asked, otherQuestions: ['¿Mandan a domicilio?'], language: 'es', ...times }
const testCase = {
  id: ids.testCase,
  question: asked.question,
  expected: asked.answer,
  createdAt: times.createdAt,
  last: { reply: asked.answer, failure: null, durationMs: 40, at: times.updatedAt },
}
const trial = {
  reply: asked.answer,
  failure: null,
  durationMs: 40,
  language: 'es',
  engine: 'builtin',
  standIn: null,
  standInReason: null,
  usage: { inputTokens: 0, outputTokens: 0, isEstimated: false, costUsd: 0 },
  sources: ['Envíos'],
  passages: [{ heading: 'Envíos', body: asked.answer, fit: 1, isSource: true }],
  prompt: null,
}

export const trainingCalls = {
  'POST /api/agents/:id/try': {
    summary: 'Try an agent',
    description:
      'Asks the agent as a customer would and tells what its reply was made from. Nothing is stored or counted as a conversation; what a model takes counts towards its budget. With `engine` it is asked with that one, saved or not, for which nobody stands in. Where knowledge is also found by what it means, each passage tells what led to it. The instructions of the type are answered to super administrators only.',
    body: { TrialInput },
    answer: { AgentTrial },
    codes: ['behaviour.noDraft', 'agent.notFound', 'subscription.inactive', 'request.rateLimited'],
    sends: { message: asked.question },
    gives: trial,
  },
  'GET /api/agents/:id/test-cases': {
    summary: "List an agent's test cases",
    description: 'All of them, the newest first.',
    answer: { TestCases },
    codes: ['agent.notFound'],
    gives: [testCase],
  },
  'POST /api/agents/:id/test-cases': {
    summary: 'Keep a question and its approved answer as a test case',
    isRepeatable: true,
    body: { TestCaseInput },
    answer: { TestCase },
    statuses: [201],
    codes: ['agent.notFound', 'testCase.limitReached'],
    sends: { question: asked.question, expected: asked.answer },
    gives: { ...testCase, last: null },
  },
  'PUT /api/agents/:id/test-cases/:caseId': {
    summary: 'Change a test case',
    body: { TestCaseInput },
    answer: { TestCase },
    codes: ['testCase.notFound'],
    sends: { question: asked.question, expected: asked.answer },
    gives: testCase,
  },
  'DELETE /api/agents/:id/test-cases/:caseId': {
    summary: 'Delete a test case',
    answer: { Deleted },
    codes: ['testCase.notFound'],
    gives: { id: ids.testCase },
  },
  'POST /api/agents/:id/test-cases/:caseId/run': {
    summary: 'Run a test case',
    description:
      'Asks the agent as `try` does and keeps what it answered beside the approved answer. What a draft answers is not kept.',
    body: { RunInput },
    answer: { TestCase },
    sends: { asDraft: false },
    codes: ['behaviour.noDraft', 'testCase.notFound', 'subscription.inactive', 'request.rateLimited'],
    gives: testCase,
  },
  'GET /api/agents/:id/answers': {
    summary: "List the owner's own answers of an agent",
    description: 'The newest first.',
    query: { OwnAnswersQuery },
    answer: { OwnAnswers },
    isPaged: true,
    codes: ['agent.notFound'],
    asks: { search: 'envíos' },
    gives: [ownAnswer],
  },
  'POST /api/agents/:id/answers': {
    summary: 'Answer a question from now on',
    description:
      'The agent gives this answer to the question and those like it, at once. An own answer to the same question is replaced, and the question leaves the list of unanswered ones.',
    isRepeatable: true,
    body: { OwnAnswerInput },
    answer: { OwnAnswer },
    statuses: [201],
    codes: ['agent.notFound', 'document.tooMany'],
    sends: { ...asked, otherQuestions: ownAnswer.otherQuestions },
    gives: ownAnswer,
  },
  'PUT /api/agents/:id/answers/:answerId': {
    summary: 'Change an own answer',
    body: { OwnAnswerInput },
    answer: { OwnAnswer },
    codes: ['document.notFound', 'answer.questionTaken'],
    sends: { ...asked, otherQuestions: [] },
    gives: ownAnswer,
  },
  'DELETE /api/agents/:id/answers/:answerId': {
    summary: 'Delete an own answer',
    answer: { Deleted },
    codes: ['document.notFound'],
    gives: { id: ids.answer },
  },
  'GET /api/agents/:id/questions': {
    summary: 'List the questions that an agent had no answer to',
    description: 'Alike ones together, of the newest exchanges without an answer; the most frequent first.',
    query: { QuestionsQuery },
    answer: { UnansweredQuestions },
    isPaged: true,
    codes: ['agent.notFound'],
    asks: { state: 'open' },
    gives: [
      {
        key: 'envi',
        question: asked.question,
        count: 3,
        lastAskedAt: times.createdAt,
        agentId: ids.agent,
        sessionId: 'session-7f3a9c',
      },
    ],
  },
  'POST /api/agents/:id/questions/dismiss': {
    summary: 'Take a question off the list',
    body: { QuestionChoice },
    answer: { QuestionKey },
    codes: ['agent.notFound'],
    sends: { key: 'envi' },
    gives: { key: 'envi' },
  },
  'POST /api/agents/:id/questions/restore': {
    summary: 'Put a dismissed question back on the list',
    body: { QuestionChoice },
    answer: { QuestionKey },
    codes: ['agent.notFound'],
    sends: { key: 'envi' },
    gives: { key: 'envi' },
  },
} as const satisfies Record<string, CallDoc>
