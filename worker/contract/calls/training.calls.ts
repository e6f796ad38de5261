import type { CallDoc } from './call.ts'

export const trainingCalls = {
  'POST /api/agents/:id/try': {
    summary: 'Try an agent',
    description:
      'Asks the agent as a customer would and tells what its reply was made from. Nothing is stored or counted as a conversation; what a model takes counts towards its budget. With `engine` it is asked with that one, saved or not, for which nobody stands in. Where knowledge is also found by what it means, each passage tells what led to it. The instructions of the type are answered to super administrators only.',
    answer: 'AgentTrial',
    codes: ['behaviour.noDraft', 'subscription.inactive', 'request.rateLimited'],
  },
  'GET /api/agents/:id/known': {
    summary: 'Search what an agent knows',
    description:
      'The pieces of text that it would answer from, by their words and, where that is set up, by what they mean. No engine is asked and nothing is stored.',
    answer: 'PassagesFound',
    codes: ['subscription.inactive', 'request.rateLimited'],
  },
  'GET /api/agents/:id/test-cases': {
    summary: "List an agent's test cases",
    description: 'All of them, the newest first.',
    answer: 'TestCases',
  },
  'POST /api/agents/:id/test-cases': {
    summary: 'Keep a question and its approved answer as a test case',
    answer: 'TestCase',
    statuses: [201],
    codes: ['testCase.limitReached'],
  },
  'PUT /api/agents/:id/test-cases/:caseId': { summary: 'Change a test case', answer: 'TestCase' },
  'DELETE /api/agents/:id/test-cases/:caseId': { summary: 'Delete a test case', answer: 'Deleted' },
  'POST /api/agents/:id/test-cases/:caseId/run': {
    summary: 'Run a test case',
    description:
      'Asks the agent as `try` does, judges what it answered by the approved answer, and keeps both: as `last` of what is published, as `draft` of the draft. An answer is judged by the facts of both texts and, where a model gave it, by that model too, which counts towards its budget. To compare a draft, run each case without and with `asDraft` under one `run`, which keeps a second such run of the agent away (409) until thirty seconds after its last call.',
    answer: 'TestCase',
    codes: ['behaviour.noDraft', 'subscription.inactive', 'request.rateLimited', 'testCase.runUnderWay'],
  },
  'GET /api/agents/answers': {
    summary: 'Search the own answers of all own agents',
    answer: 'FoundAnswers',
  },
  'GET /api/agents/:id/answers': {
    summary: "List the owner's own answers of an agent",
    description: 'In their order: a new one comes first, until it or another is moved.',
    answer: 'OwnAnswers',
  },
  'POST /api/agents/:id/answers': {
    summary: 'Answer a question from now on',
    description:
      'The agent gives this answer to the question and those like it, at once. An own answer to the same question is replaced, and the question leaves the list of unanswered ones. What was learned from a member (`isLearned`) replaces nothing unasked: where an own answer to the same question says something else, the call is refused as `answer.alike` with that answer in `details` (`id`, `question`, `answer`, and `says` and `other`, in what they contradict each other, where they do), and made again with `replaces`, and with that answer as `replacedAnswer`: one that says something else by then is not replaced (`answer.changed`, with the same details).',
    answer: 'OwnAnswer',
    statuses: [201],
    codes: ['document.tooMany', 'document.notFound', 'answer.alike', 'answer.changed', 'answer.questionTaken'],
  },
  'POST /api/agents/:id/answers/import': {
    summary: 'Bring own answers out of a table',
    description:
      'Up to 100 at a time, all or none. Each takes the place of an own answer to the same question; of several to one question the last counts.',
    answer: 'BroughtAnswers',
    codes: ['document.tooMany'],
  },
  'PUT /api/agents/:id/answers/:answerId': {
    summary: 'Change an own answer',
    answer: 'OwnAnswer',
    codes: ['answer.questionTaken'],
  },
  'PUT /api/agents/:id/answers/:answerId/place': {
    summary: 'Move an own answer in the list',
    description:
      'Directly before or after another own answer of the same agent. The agent answers as before: only lists and files have an order.',
    answer: 'OwnAnswer',
  },
  'DELETE /api/agents/:id/answers/:answerId': {
    summary: 'Delete an own answer',
    description:
      'Its questions are unanswered again. It stays in the bin for 30 days and can be restored until then; the last 100 are kept.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/answers/learned': {
    summary: 'Count what an agent learned from members',
    description:
      'The own answers that were taken from a member’s reply (`isLearned`), and how many of the newest 5,000 replies of the last `days` were made from them.',
    answer: 'LearnedFigures',
  },
  'GET /api/agents/:id/answers/bin': {
    summary: 'List the deleted own answers of an agent that can be restored',
    description: 'The last deleted first, each by its question.',
    answer: 'BinnedList',
  },
  'POST /api/agents/:id/answers/:answerId/restore': {
    summary: 'Restore a deleted own answer',
    answer: 'OwnAnswer',
    codes: ['answer.questionTaken', 'document.tooMany', 'document.noRoom'],
  },
  'DELETE /api/agents/:id/answers/:answerId/bin': {
    summary: 'Delete a deleted own answer for good',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/blanks': {
    summary: 'List what waits to be filled in',
    description:
      'Texts with something open in brackets, as templates write `[price]`, and the questions of the agent’s type that nothing it knows is asked by. Visitors hear none of it. An own answer to its question fills a blank; dismissing its `key` takes a question of the type off the list. Of the newest 2,000 passages, at most 200.',
    answer: 'Blanks',
  },
  'GET /api/agents/:id/contradictions': {
    summary: 'List what an agent knows in two different ways',
    description:
      'Texts of different sources that are asked in the same words and state other numbers, amounts or times, or of which one denies the other. Visitors hear the one that is `used`: an own answer before a document, else the newer. Of the newest 2,000 passages, at most 50.',
    answer: 'Contradictions',
  },
  'GET /api/agents/:id/questions': {
    summary: 'List the questions that an agent had no answer to',
    description:
      'Alike ones together, of the newest exchanges without an answer; the most frequent first. `memberReply` is what a member wrote to one of those who asked, within 7 days; the state `replied` lists only questions with one, the last asked first.',
    answer: 'UnansweredQuestions',
  },
  'POST /api/agents/:id/questions/dismiss': { summary: 'Take a question off the list', answer: 'QuestionKey' },
  'POST /api/agents/:id/questions/restore': {
    summary: 'Put a dismissed question back on the list',
    answer: 'QuestionKey',
  },
} as const satisfies Record<string, CallDoc>
