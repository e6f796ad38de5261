import { describe, expect, test } from 'vitest'
import { memberReplyMode, replyWindow } from '../../worker/channels/reply-window.rules.ts'
import type { LastComment } from '../../worker/contract/conversations.ts'

const DAY_MS = 86_400_000
const AT = Date.UTC(2026, 4, 1)
const spoken = (comment?: LastComment, isRefused = false) => ({
  ...{ channelType: 'facebook' as const, lastAt: AT, comment, isRefused },
})
const open = (more: Partial<LastComment> = {}): LastComment => ({ at: AT, isAnswered: false, ...more })

describe('after a comment on a post', () => {
  test.each([
    ['at once', open(), 1, true, 'write'],
    ['in the seventh day', open(), 7 * DAY_MS - 1, true, 'write'],
    ['after seven days', open(), 7 * DAY_MS, false, 'nothing'],
    ['once it was answered', open({ isAnswered: true }), 1, false, 'nothing'],
    [
      'once it was answered, a day after private words',
      open({ isAnswered: true, privateAt: AT - DAY_MS }),
      1,
      false,
      'late',
    ],
    [
      'once it was answered, an hour after private words',
      open({ isAnswered: true, privateAt: AT - 3_600_000 }),
      1,
      true,
      'write',
    ],
    ['after seven days, and private words in them', open({ privateAt: AT + DAY_MS }), 7 * DAY_MS, false, 'late'],
  ] as const)('a member may write %s: as far as Meta takes it', (_, comment, later, isOpen, may) => {
    expect([replyWindow(spoken(comment), AT + later)?.isOpen, memberReplyMode(spoken(comment), AT + later)]).toEqual([
      isOpen,
      may,
    ])
  })

  test('a message that Meta refused closes it, and private words count by themselves', () => {
    expect(replyWindow(spoken(open(), true), AT + 1)).toEqual({
      ...{ closesAt: null, isOpen: false, membersUntil: null, comment: 'open' },
    })
    expect(replyWindow(spoken(), AT + 1)).toEqual({
      ...{ closesAt: AT + DAY_MS, isOpen: true, membersUntil: AT + 7 * DAY_MS },
    })
  })
})
