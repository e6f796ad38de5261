import type { CallDoc } from './call.ts'

export const trainingCalls = {
  'POST /api/agents/:id/try': {
    summary: 'Ask a test question',
    description:
      "Asks the agent a question as a contact would, and returns the reply with the passages and the prompt that it was made from. Nothing is stored or counted as a conversation; tokens count towards the agent's budgets. With `asDraft` the draft of the behaviour is used. With `engine` that engine answers, saved or not, without a fallback engine. `foundBy` says whether a passage was found by its words or by its meaning, where both are used. Only super administrators see the instructions of the agent type in the prompt. Limited to 120 test questions a minute per agent.",
    answer: 'AgentTrial',
    codes: ['behaviour.noDraft', 'subscription.inactive', 'request.rateLimited'],
  },
  'GET /api/agents/:id/known': {
    summary: "Search an agent's knowledge",
    description:
      'Returns the passages that the agent would answer the text from, found by words and, where it is configured, by meaning. No engine is called and nothing is stored. Counts towards the limit of test questions.',
    answer: 'PassagesFound',
    codes: ['subscription.inactive', 'request.rateLimited'],
  },
  'GET /api/agents/:id/test-cases': {
    summary: 'List test cases',
    description: 'Lists all test cases of an agent, newest first, with the results of their last runs.',
    answer: 'TestCases',
  },
  'POST /api/agents/:id/test-cases': {
    summary: 'Create a test case',
    description:
      'Stores a question with the approved answer. An agent has at most 100 test cases. Run it with `POST /api/agents/{id}/test-cases/{caseId}/run`.',
    answer: 'TestCase',
    statuses: [201],
    codes: ['testCase.limitReached'],
  },
  'PUT /api/agents/:id/test-cases/:caseId': {
    summary: 'Update a test case',
    description:
      'Replaces question and approved answer. With another approved answer the last results are judged again; with another question they are removed.',
    answer: 'TestCase',
  },
  'DELETE /api/agents/:id/test-cases/:caseId': {
    summary: 'Delete a test case',
    description: 'The deletion is permanent.',
    answer: 'Deleted',
  },
  'POST /api/agents/:id/test-cases/:caseId/run': {
    summary: 'Run a test case',
    description:
      "Asks the agent the question as a test question, judges the reply by the approved answer, and stores both: as `last` for the published behaviour, or with `asDraft` as `draft`. A reply is judged by the facts in both texts and, if a model gave it, also by that model, whose tokens count towards the agent's budgets. To compare a draft, run each case with and without `asDraft` under the same `run`; another `run` of the agent is refused (`testCase.runUnderWay`) until 30 seconds after its last call.",
    answer: 'TestCase',
    codes: ['behaviour.noDraft', 'subscription.inactive', 'request.rateLimited', 'testCase.runUnderWay'],
  },
  'GET /api/agents/answers': {
    summary: 'Search own answers',
    description: 'Searches questions and texts of the own answers of all agents that the caller may see, newest first.',
    answer: 'FoundAnswers',
  },
  'GET /api/agents/:id/answers': {
    summary: 'List own answers',
    description: "Lists an agent's own answers in their order. A new one comes first until it is moved.",
    answer: 'OwnAnswers',
  },
  'POST /api/agents/:id/answers': {
    summary: 'Create an own answer',
    description:
      "Stores the answer that the agent gives to a question and its variants from now on. It replaces an own answer to the same question, and the question leaves the list of unanswered questions.\n\nAn answer that was learned from a member's reply (`isLearned`) replaces another text only with consent: the call is refused with `answer.alike` and the existing answer in `details` (`id`, `question`, `answer`, and with `says` and `other` where the two contradict each other). To replace it, repeat the call with its id as `replaces` and its text as `replacedAnswer`; if its text has changed since, the call is refused with `answer.changed` and the same details. An agent has at most 500 own answers.",
    answer: 'OwnAnswer',
    statuses: [201],
    codes: ['document.tooMany', 'document.notFound', 'answer.alike', 'answer.changed', 'answer.questionTaken'],
  },
  'POST /api/agents/:id/answers/import': {
    summary: 'Import own answers',
    description:
      'Stores up to 100 own answers, all or none. Each replaces an own answer to the same question; of several with the same question the last one is stored. An agent has at most 500 own answers.',
    answer: 'BroughtAnswers',
    codes: ['document.tooMany'],
  },
  'PUT /api/agents/:id/answers/:answerId': {
    summary: 'Update an own answer',
    description: 'Replaces question, answer and variants. Takes effect at once.',
    answer: 'OwnAnswer',
    codes: ['answer.questionTaken'],
  },
  'PUT /api/agents/:id/answers/:answerId/place': {
    summary: 'Move an own answer',
    description:
      'Moves it directly before or after another own answer of the agent. The order is that of lists and exports; it does not affect replies.',
    answer: 'OwnAnswer',
  },
  'DELETE /api/agents/:id/answers/:answerId': {
    summary: 'Delete an own answer',
    description:
      'Moves the own answer to the bin; its questions count as unanswered again. It can be restored for 30 days; the bin keeps the last 100 own answers of an agent.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/answers/learned': {
    summary: 'Count learned answers',
    description:
      "Counts the own answers that were taken from a member's reply (`isLearned`), and the replies of the last 30 days that were made from them, among the newest 5,000.",
    answer: 'LearnedFigures',
  },
  'GET /api/agents/:id/answers/bin': {
    summary: 'List deleted own answers',
    description:
      'Lists the deleted own answers of an agent that can be restored, last deleted first. `name` is the question.',
    answer: 'BinnedList',
  },
  'POST /api/agents/:id/answers/:answerId/restore': {
    summary: 'Restore a deleted own answer',
    description:
      'Restores it with its questions. Refused when another own answer has the same question (`answer.questionTaken`), or when the agent has 500 own answers.',
    answer: 'OwnAnswer',
    codes: ['answer.questionTaken', 'document.tooMany', 'document.noRoom'],
  },
  'DELETE /api/agents/:id/answers/:answerId/bin': {
    summary: 'Permanently delete an own answer',
    description: 'Deletes a deleted own answer at once.',
    answer: 'Deleted',
  },
  'GET /api/agents/:id/blanks': {
    summary: 'List questions to fill in',
    description:
      'Lists what the agent does not answer from until its owner has filled it in: passages with a gap in brackets, such as `[price]`, and questions of the agent type that nothing in its knowledge answers; at most 200, of the newest 2,000 passages. Fill one in by creating an own answer to its question; dismiss a question of the type with its `key` (`POST /api/agents/{id}/questions/dismiss`).',
    answer: 'Blanks',
  },
  'GET /api/agents/:id/contradictions': {
    summary: 'List contradictions',
    description:
      'Lists pairs of passages from different sources that answer the same question with different numbers, amounts or times, or of which one negates the other; at most 50, of the newest 2,000 passages. The agent answers from `used`: an own answer before a document, otherwise the newer one.',
    answer: 'Contradictions',
  },
  'GET /api/agents/:id/questions': {
    summary: 'List unanswered questions',
    description:
      'Lists the questions that the agent could not answer, similar ones grouped, among the newest 1,000 exchanges without an answer; the most frequent first. `memberReply` is what a member wrote to one of the contacts within 7 days. The state `replied` lists only questions with such a reply, last asked first.',
    answer: 'UnansweredQuestions',
  },
  'POST /api/agents/:id/questions/dismiss': {
    summary: 'Dismiss a question',
    description: 'Removes a question from the list of unanswered questions, or a question to fill in, by its `key`.',
    answer: 'QuestionKey',
  },
  'POST /api/agents/:id/questions/restore': {
    summary: 'Restore a dismissed question',
    description: 'Puts a dismissed question back on its list.',
    answer: 'QuestionKey',
  },
} as const satisfies Record<string, CallDoc>
