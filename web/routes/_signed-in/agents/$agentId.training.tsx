import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { textParam } from '../../../core/search-params.ts'

const PAGES = {
  try: '/agents/$agentId/preview',
  blanks: '/agents/$agentId/blanks',
  questions: '/agents/$agentId/questions',
  answers: '/agents/$agentId/answers',
  tests: '/agents/$agentId/tests',
  behaviour: '/agents/$agentId/behaviour',
} as const

/** An address of before, when these were tabs of one page: links to it go on to the page of the tab. */
export const Route = createFileRoute('/_signed-in/agents/$agentId/training')({
  validateSearch: v.object({
    tab: v.fallback(v.optional(v.picklist(['try', 'blanks', 'questions', 'answers', 'tests', 'behaviour'])), undefined),
    search: textParam,
  }),
  beforeLoad: ({ params, search: { tab = 'try', search } }) => {
    throw redirect({ to: PAGES[tab], params, search: search === undefined ? {} : { search }, replace: true })
  },
})
