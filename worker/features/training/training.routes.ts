import { type Context, Hono } from 'hono'
import { QuestionChoice, QuestionsQuery } from '../../contract/questions.ts'
import {
  AnswerMove,
  AnswersFoundQuery,
  KnownQuery,
  NewAnswerInput,
  OwnAnswerInput,
  OwnAnswersBrought,
  OwnAnswersQuery,
  RunInput,
  TestCaseInput,
  TrialInput,
} from '../../contract/training.ts'
import { created, ok, okPage } from '../../core/answer.ts'
import type { AppEnv, SignedInEnv } from '../../core/context.ts'
import { holding } from '../../core/guards.ts'
import { idempotent } from '../../core/idempotent.ts'
import { found, valid } from '../../core/valid.ts'
import { agentOf } from '../agents/agents.service.ts'
import { trialSpeakerOf } from '../behaviour/behaviour.service.ts'
import { binnedOf, binOf, erase } from '../knowledge/bin.service.ts'
import {
  answerOf,
  deleteAnswer,
  editAnswer,
  findAnswers,
  importAnswers,
  learnedFigures,
  listAnswers,
  moveAnswer,
  putAnswer,
  restoreAnswer,
} from './answers.service.ts'
import { dismissQuestion, listQuestions, restoreQuestion } from './questions.service.ts'
import { listBlanks, listContradictions } from './review.service.ts'
import {
  createTestCase,
  deleteTestCase,
  editTestCase,
  listTestCases,
  runTestCase,
  testCaseOf,
} from './test-cases.service.ts'
import { searchKnowledge, tryAgent } from './trials.service.ts'

const manages = holding('agent_management')
const reads = holding('conversations_access')
const theAgent = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) => agentOf(c.var.work, c.var.caller, id))
const theSpeaker = found('id', 'agent.notFound', (c: Context<SignedInEnv>, id) =>
  trialSpeakerOf(c.var.work, c.var.caller, id),
)
const agentIn = (c: Context<SignedInEnv>): string => c.req.param('id') ?? ''
const theCase = found('caseId', 'testCase.notFound', (c: Context<SignedInEnv>, id) =>
  testCaseOf(c.var.work, c.var.caller, agentIn(c), id),
)
const theAnswer = found('answerId', 'document.notFound', (c: Context<SignedInEnv>, id) =>
  answerOf(c.var.work, c.var.caller, agentIn(c), id),
)
const theBinned = found('answerId', 'document.notFound', (c: Context<SignedInEnv>, id) =>
  binnedOf(c.var.work, c.var.caller, 'answers', agentIn(c), id),
)

export const trainingRoutes = new Hono<AppEnv>()
  .post('/:id/try', manages, theSpeaker, valid('json', TrialInput), async (c) =>
    ok(c, await tryAgent(c.var.work, c.var.caller, c.var.found, c.req.valid('json'))),
  )
  .get('/:id/known', manages, theAgent, valid('query', KnownQuery), async (c) =>
    ok(c, await searchKnowledge(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .get('/:id/test-cases', manages, theAgent, async (c) => ok(c, await listTestCases(c.var.work, c.var.found)))
  .post('/:id/test-cases', manages, theAgent, valid('json', TestCaseInput), idempotent, async (c) =>
    created(c, await createTestCase(c.var.work, c.var.found, c.req.valid('json')), 'testCase.created'),
  )
  .put('/:id/test-cases/:caseId', manages, theCase, valid('json', TestCaseInput), async (c) =>
    ok(c, await editTestCase(c.var.work, c.var.found, c.req.valid('json')), { notice: 'testCase.updated' }),
  )
  .delete('/:id/test-cases/:caseId', manages, theCase, async (c) =>
    ok(c, await deleteTestCase(c.var.work, c.var.found.id), { notice: 'testCase.deleted' }),
  )
  .post('/:id/test-cases/:caseId/run', manages, theCase, valid('json', RunInput), async (c) =>
    ok(c, await runTestCase(c.var.work, c.var.found, c.req.valid('json'))),
  )
  .get('/answers', manages, valid('query', AnswersFoundQuery), async (c) =>
    ok(c, await findAnswers(c.var.work, c.var.caller, c.req.valid('query'))),
  )
  .get('/:id/answers', manages, theAgent, valid('query', OwnAnswersQuery), async (c) =>
    okPage(c, await listAnswers(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .post('/:id/answers', manages, theAgent, valid('json', NewAnswerInput), idempotent, async (c) =>
    created(c, await putAnswer(c.var.work, c.var.found, c.req.valid('json')), 'answer.saved'),
  )
  .post('/:id/answers/import', manages, theAgent, valid('json', OwnAnswersBrought), async (c) =>
    ok(c, await importAnswers(c.var.work, c.var.found, c.req.valid('json').answers), { notice: 'answer.brought' }),
  )
  .put('/:id/answers/:answerId', manages, theAnswer, valid('json', OwnAnswerInput), async (c) =>
    ok(c, await editAnswer(c.var.work, c.var.found, c.req.valid('json')), { notice: 'answer.saved' }),
  )
  .put('/:id/answers/:answerId/place', manages, theAnswer, valid('json', AnswerMove), async (c) =>
    ok(c, await moveAnswer(c.var.work, c.var.found, c.req.valid('json'))),
  )
  .delete('/:id/answers/:answerId', manages, theAnswer, async (c) =>
    ok(c, await deleteAnswer(c.var.work, c.var.found), { notice: 'answer.deleted' }),
  )
  .get('/:id/answers/learned', manages, theAgent, async (c) => ok(c, await learnedFigures(c.var.work, c.var.found)))
  .get('/:id/answers/bin', manages, theAgent, async (c) => ok(c, await binOf(c.var.work, 'answers', c.var.found.id)))
  .post('/:id/answers/:answerId/restore', manages, theBinned, async (c) =>
    ok(c, await restoreAnswer(c.var.work, c.var.caller, c.var.found), { notice: 'answer.restored' }),
  )
  .delete('/:id/answers/:answerId/bin', manages, theBinned, async (c) =>
    ok(c, await erase(c.var.work, c.var.found), { notice: 'answer.erased' }),
  )
  .get('/:id/blanks', manages, theAgent, async (c) => ok(c, await listBlanks(c.var.work, c.var.found)))
  .get('/:id/contradictions', manages, theAgent, async (c) => ok(c, await listContradictions(c.var.work, c.var.found)))
  .get('/:id/questions', reads, theAgent, valid('query', QuestionsQuery), async (c) =>
    okPage(c, await listQuestions(c.var.work, c.var.found, c.req.valid('query'))),
  )
  .post('/:id/questions/dismiss', reads, theAgent, valid('json', QuestionChoice), async (c) =>
    ok(c, await dismissQuestion(c.var.work, c.var.found, c.req.valid('json').key), { notice: 'question.dismissed' }),
  )
  .post('/:id/questions/restore', reads, theAgent, valid('json', QuestionChoice), async (c) =>
    ok(c, await restoreQuestion(c.var.work, c.var.found, c.req.valid('json').key), { notice: 'question.restored' }),
  )
