import type { Incoming, Letter } from '../../worker/features/chat/mail.ts'
import type { TestClock } from './test-clock.ts'

let messages = 0

/** A message of a person on Messenger. */
export function incoming(
  clock: TestClock,
  text: string,
  { arrivedAt = clock.now(), ...more }: Partial<Letter & { arrivedAt: number }> = {},
): Incoming {
  const messageId = `facebook:m_${++messages}`
  return {
    letter: {
      messageId,
      sessionId: 'facebook:person-1',
      isProven: true,
      channelType: 'facebook',
      language: null,
      text,
      receivedAt: clock.now(),
      ...more,
    },
    address: { id: more.sessionId ?? 'person-1', messageId },
    arrivedAt,
    isTooLate: false,
  }
}

/** A message of a visitor on the web chat. */
export const visitorLetter = (clock: TestClock, text: string, more: Partial<Letter> = {}): Letter => ({
  messageId: crypto.randomUUID(),
  sessionId: 'a-session-of-a-visitor',
  isProven: false,
  channelType: 'webchat',
  language: null,
  text,
  receivedAt: clock.now(),
  ...more,
})
