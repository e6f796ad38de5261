import type { Area } from './mutation.ts'

const AGENT = 'durable-objects/agent'
const HAND_BACKS = 'tests/objects/hand-backs.test.ts'

/** What members do in threads: taking over, handing back, closing. */
export const MEMBERS: Area = {
  area: 'members',
  mutations: [
    {
      id: 'handed-back-unanswered',
      file: `${AGENT}/thread-edits.ts`,
      from: `if (status === 'open' && thread.status === 'members') requeueUnanswered`,
      to: `if (status === 'closed' && thread.status === 'members') requeueUnanswered`,
      breaks: 'what members left unanswered is answered once the thread is handed back',
      tests: [HAND_BACKS],
    },
    {
      id: 'handed-back-answered-again',
      file: `${AGENT}/requeueing.ts`,
      from: `if (turn?.replyId !== null || turn.origin`,
      to: `if (!turn || turn.origin`,
      breaks: 'a thread in which the member spoke last gets no reply when it is handed back',
      tests: [HAND_BACKS],
    },
    {
      id: 'handed-back-after-a-day',
      file: `${AGENT}/requeueing.ts`,
      from: ` || turn.saidAt <= since) return null`,
      to: `) return null`,
      breaks: 'what was said more than a day ago is not answered when its thread is handed back',
      tests: [HAND_BACKS],
    },
    {
      id: 'never-handed-back',
      file: `${AGENT}/hand-backs.ts`,
      from: `threadEdits.change(thread, 'open')`,
      to: `threadEdits.change(thread, 'pending')`,
      breaks: "a thread is the agent's again after the time that its owner set",
      tests: ['tests/objects/handover.test.ts', HAND_BACKS],
    },
  ],
}
