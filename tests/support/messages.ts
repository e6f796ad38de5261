import type { NewMessage, ProviderMessage } from '../../worker/agent-client/messages.ts'
import type { TestClock } from './test-clock.ts'

let messages = 0

/** A message of a contact on Messenger. */
export function incoming(clock: TestClock, text: string, more: Partial<ProviderMessage> = {}): ProviderMessage {
  const providerId = `m_${++messages}`
  const sessionId = more.sessionId ?? 'facebook:person-1'
  return {
    key: `facebook:${providerId}`,
    sessionId,
    isProven: true,
    channelType: 'facebook',
    language: null,
    text,
    saidAt: clock.now(),
    providerId,
    address: { id: more.sessionId ?? 'person-1', messageId: providerId },
    arrivedAt: clock.now(),
    isTooLate: false,
    ...more,
  }
}

/** A message of a visitor on the web chat. */
export const visitorMessage = (clock: TestClock, text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  key: crypto.randomUUID(),
  sessionId: 'a-session-of-a-visitor',
  isProven: false,
  channelType: 'webchat',
  language: null,
  text,
  saidAt: clock.now(),
  ...more,
})
