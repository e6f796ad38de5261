import { describe, expect, test } from 'vitest'
import {
  ASK_AGAIN_MS,
  awaitedQuestion,
  type Conversation,
  type ConversationEvent,
  canAsk,
  conversationReducer,
  isMissing,
  isTyping,
  openConversation,
  questionOf,
  RESUME_WITHIN_MS,
} from '../../../web/core/conversation/conversation-state.ts'
import { eventAction } from '../../../web/core/conversation/event-action.ts'
import { storable } from '../../../web/core/conversation/stored-conversation.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'

const session = { sessionId: 's-1', visitorToken: null }
const proven = { sessionId: 's-1', visitorToken: 'token' }

const having = (...events: ConversationEvent[]): Conversation =>
  events.reduce(conversationReducer, openConversation(session))
const asked = (messageId = 'm1', at = 1): ConversationEvent => ({ type: 'asked', messageId, text: 'Hola', at })
const accepted = (messageId = 'm1'): ConversationEvent => ({ type: 'accepted', messageId, session: proven })
const delta = (text: string, offset = 0): ConversationEvent => ({ type: 'delta', messageId: 'm1', offset, text })
const replied = (text: string | null, messageId = 'm1', at = 9): ConversationEvent => ({
  type: 'replied',
  messageId,
  text,
  at,
})
const again: ConversationEvent = { type: 'askedAgain', messageId: 'm1', by: 'page' }
const lost = (messageId = 'm1', isStored = false): ConversationEvent => ({ type: 'lost', messageId, isStored })
const said = ({ messages }: Conversation) => messages.map(({ from, text }) => `${from}: ${text}`)

describe('a thread that a member closed', () => {
  test('is open again once something is asked, in this tab or in another, and each closing counts', () => {
    const closed = having(asked(), accepted(), replied('Hola'), { type: 'closed' })
    expect([closed.isClosed, closed.closeCount]).toEqual([true, 1])
    expect(conversationReducer(closed, asked('m2', 20)).isClosed).toBe(false)
    const there = [asked('m2', 20), replied('Sí', 'm2', 21)].reduce(conversationReducer, closed)
    const joined = conversationReducer(closed, { type: 'elsewhere', session: proven, messages: there.messages })
    expect(joined.isClosed).toBe(false)
    const again = conversationReducer(conversationReducer(joined, replied('Sí', 'm2', 21)), { type: 'closed' })
    expect([again.isClosed, again.closeCount]).toEqual([true, 2])
  })

  test('stays closed when another tab stores late what was said before', () => {
    const before = having(asked(), accepted())
    const there = conversationReducer(before, replied('Hola'))
    const closed = conversationReducer(before, { type: 'closed' })
    expect(conversationReducer(closed, { type: 'elsewhere', session: proven, messages: there.messages }).isClosed).toBe(
      true,
    )
  })
})

describe('a question and its reply', () => {
  test('the question is shown at once, the agent types, and nothing more may be sent', () => {
    const now = having(asked())
    expect(said(now)).toEqual(['visitor: Hola'])
    expect(isTyping(now)).toBe(true)
    expect(canAsk(now)).toBe(false)
  })

  test('the session and token of the answer are adopted, also when it is another session', () => {
    const other = { sessionId: 's-2', visitorToken: 'other' }
    expect(having(asked(), { type: 'accepted', messageId: 'm1', session: other }).session).toEqual(other)
  })

  test('the pieces grow into one text, which ends the typing indicator but not the wait', () => {
    const now = having(asked(), accepted(), delta('Bue'), delta('nas', 3))
    expect(now.partials).toEqual({ m1: 'Buenas' })
    expect(isTyping(now)).toBe(false)
    expect(canAsk(now)).toBe(false)
  })

  test('the whole reply takes the place of its pieces, and the next question may be sent', () => {
    const now = having(asked(), accepted(), delta('Bue'), replied('Buenas tardes'))
    expect(said(now)).toEqual(['visitor: Hola', 'agent: Buenas tardes'])
    expect(now.partials).toEqual({})
    expect(canAsk(now)).toBe(true)
    expect(questionOf(now, 'm1')?.phase).toBe('answered')
  })

  test('a reply that comes twice, by the call and by the stream, appears once', () => {
    expect(said(having(asked(), replied('Sí'), replied('Sí')))).toEqual(['visitor: Hola', 'agent: Sí'])
  })

  test('pieces that come after the whole reply are not shown', () => {
    expect(having(asked(), replied('Sí'), delta('Sí')).partials).toEqual({})
  })

  test('a piece with a gap before it is a sign of life and no text, until the gap is filled', () => {
    const now = having(asked(), accepted(), delta('nas', 3))
    expect(isTyping(now)).toBe(true)
    expect(conversationReducer(now, delta('Buenas')).partials).toEqual({ m1: 'Buenas' })
  })

  test('pieces that come by two ways, one behind the other, are one text without doubling or gap', () => {
    const pieces = [delta('Bue'), delta('nas ', 3), delta('Bue'), delta('tardes', 7), delta('nas tar', 3)]
    for (let count = 1; count <= pieces.length; count++)
      expect('Buenas tardes').toMatch(having(asked(), ...pieces.slice(0, count)).partials['m1'] ?? '-')
    expect(having(asked(), ...pieces).partials).toEqual({ m1: 'Buenas tardes' })
  })

  test('a reply that is made anew takes the place of the one that broke off', () => {
    const broken = having(asked(), accepted(), delta('Abrimos a las'))
    expect([delta('Cada día '), delta('a las 9', 9)].reduce(conversationReducer, broken).partials).toEqual({
      m1: 'Cada día a las 9',
    })
    expect(isTyping(conversationReducer(broken, delta('')))).toBe(true)
  })

  test('a reply of an unknown form is kept as one without text', () => {
    expect(having(asked(), replied(null)).messages.at(-1)).toMatchObject({ from: 'agent', text: null })
  })
})

describe('waiting', () => {
  const waited: ConversationEvent = { type: 'waitedEnough', messageId: 'm1' }

  test('after the wait the agent types no more and the visitor may write on', () => {
    const now = having(asked(), accepted(), waited)
    expect(isTyping(now)).toBe(false)
    expect(canAsk(now)).toBe(true)
  })

  test('a reply that comes after the wait still appears', () => {
    expect(said(having(asked(), accepted(), waited, replied('Perdón por la espera')))).toContain(
      'agent: Perdón por la espera',
    )
  })

  test('a piece that comes after the wait starts it anew', () => {
    expect(canAsk(having(asked(), accepted(), waited, delta('Ya')))).toBe(false)
  })

  test('every piece is a new sign of life', () => {
    const before = having(asked(), accepted())
    expect(conversationReducer(before, delta('a')).signs).toBeGreaterThan(before.signs)
  })

  test('the end of one wait does not end another question’s', () => {
    expect(canAsk(having(asked('m1'), waited, asked('m2', 2), waited))).toBe(false)
  })

  test('a late reply to the first of two questions leaves the second waited for', () => {
    const now = having(asked('m1'), waited, asked('m2', 2), replied('Uno', 'm1'))
    expect(canAsk(now)).toBe(false)
    expect(said(conversationReducer(now, replied('Dos', 'm2'))).slice(-2)).toEqual(['agent: Uno', 'agent: Dos'])
  })
})

describe('what goes wrong', () => {
  test('a question that never reached the server has failed and may be sent again under its own id', () => {
    const now = having(asked(), lost())
    expect(questionOf(now, 'm1')).toMatchObject({ phase: 'failed', trouble: { kind: 'unreachable' } })
    expect(canAsk(now)).toBe(true)
    const again = conversationReducer(now, { type: 'askedAgain', messageId: 'm1', by: 'visitor' })
    expect(again.messages).toHaveLength(1)
    expect(questionOf(again, 'm1')).toMatchObject({ id: 'm1', phase: 'sending', trouble: null })
    expect(canAsk(again)).toBe(false)
  })

  test('a question that the server keeps is awaited when its call breaks off, and its half reply stays to go on', () => {
    const now = having(asked(), accepted(), delta('Bue'), lost())
    expect(awaitedQuestion(now)?.id).toBe('m1')
    expect([again, delta('Buenas')].reduce(conversationReducer, now).partials).toEqual({ m1: 'Buenas' })
  })

  test('a question is kept by a server that begins to answer, even if it says no word', () => {
    expect(awaitedQuestion(having(asked(), lost('m1', true)))).toMatchObject({ id: 'm1', safe: true })
  })

  test('asking again by itself does not stop the visitor from writing', () => {
    const now = having(asked(), accepted(), lost(), { type: 'waitedEnough', messageId: 'm1' })
    expect(canAsk(conversationReducer(now, { type: 'askedAgain', messageId: 'm1', by: 'page' }))).toBe(true)
  })

  test('what is asked again in vain for long enough has failed', () => {
    let now = having(asked(), accepted(), lost())
    for (const _ of ASK_AGAIN_MS) now = [again, lost()].reduce(conversationReducer, now)
    expect(questionOf(now, 'm1')?.phase).toBe('failed')
    expect(awaitedQuestion(now)).toBeUndefined()
  })

  describe('a server that says it is busy', () => {
    const trouble = { kind: 'refused', sentence: 'El servicio está ocupado.' } as const
    const busy: ConversationEvent = { type: 'lost', messageId: 'm1', isStored: false, trouble }

    test('is asked again, though it may not have kept the question, and later than one that was only not reached', () => {
      const now = having(asked(), busy)
      expect(awaitedQuestion(now)).toMatchObject({ id: 'm1', safe: false, losses: 2, trouble: null })
      expect(isTyping(now)).toBe(true)
      expect(said([again, replied('Sí')].reduce(conversationReducer, now))).toEqual(['visitor: Hola', 'agent: Sí'])
    })

    test('has the last word when it stays busy', () => {
      let now = having(asked(), busy)
      for (const _ of ASK_AGAIN_MS.slice(1)) now = [again, busy].reduce(conversationReducer, now)
      expect(questionOf(now, 'm1')).toMatchObject({ phase: 'failed', trouble })
      expect(canAsk(now)).toBe(true)
    })

    test('takes no answer back that came by the stream', () => {
      const answered = having(asked(), replied('Sí'))
      expect(conversationReducer(answered, busy)).toBe(answered)
    })
  })

  test('a question that could not be sent is sent again once there is a connection, and a few times if that fails', () => {
    let now = having(asked(), lost(), { type: 'reconnected', messageId: 'm1' })
    expect(now.pending).toBe('m1')
    for (const _ of ASK_AGAIN_MS) {
      expect(awaitedQuestion(now)).toMatchObject({ id: 'm1', trouble: null })
      now = [again, lost()].reduce(conversationReducer, now)
    }
    expect(questionOf(now, 'm1')).toMatchObject({ phase: 'failed', trouble: { kind: 'unreachable' } })
    expect(now.pending).toBeNull()
  })

  test('a lost call changes nothing about a question that the stream has answered', () => {
    const answered = having(asked(), accepted(), replied('Sí'))
    expect(conversationReducer(answered, lost())).toBe(answered)
  })

  test('a refusal keeps the server’s sentence beside the question', () => {
    const trouble = { kind: 'refused', sentence: 'El plan llegó a su límite.' } as const
    const now = having(asked(), accepted(), delta('x'), { type: 'failed', messageId: 'm1', trouble })
    expect(questionOf(now, 'm1')).toMatchObject({ phase: 'failed', trouble })
    expect(now.partials).toEqual({})
    expect(canAsk(now)).toBe(true)
  })

  test('too many messages: nothing may be sent until the pause ends', () => {
    const tooMany: ConversationEvent = {
      type: 'failed',
      messageId: 'm1',
      trouble: { kind: 'tooMany' },
      pausedUntil: 5_000,
    }
    const now = having(asked(), tooMany)
    expect(canAsk(now)).toBe(false)
    expect(canAsk(conversationReducer(now, { type: 'pauseEnded' }))).toBe(true)
  })

  test('a failure that comes after the reply does not take the reply back', () => {
    const answered = having(asked(), replied('Sí'))
    expect(conversationReducer(answered, { type: 'failed', messageId: 'm1', trouble: { kind: 'refused' } })).toBe(
      answered,
    )
  })
})

describe('coming back', () => {
  const left = having(asked('m1', 1_000), accepted()).messages

  test('a question that was open is taken up again: awaited, and the agent types', () => {
    const now = openConversation(proven, left, 2_000)
    expect(awaitedQuestion(now)?.id).toBe('m1')
    expect(isTyping(now)).toBe(true)
  })

  test('a question that was open long ago is offered for another try', () => {
    const now = openConversation(proven, left, 1_000 + RESUME_WITHIN_MS)
    expect(questionOf(now, 'm1')?.phase).toBe('failed')
    expect(canAsk(now)).toBe(true)
  })

  test('what another tab wrote is added once, in the order of time', () => {
    const here = having(asked('m2', 5))
    const there = having(asked('m1', 1), replied('Uno', 'm1', 2), asked('m2', 5), replied('Dos', 'm2', 6))
    const now = conversationReducer(here, { type: 'elsewhere', session: proven, messages: there.messages })
    expect(now.messages).toEqual(there.messages)
    expect(canAsk(now)).toBe(true)
    expect(now.session).toEqual(proven)
  })

  test.each(['Sí, abrimos', ''])(
    'a reply that another tab stored ends the wait and its unfinished text here: %j',
    (text) => {
      const before = having(asked(), accepted(), delta('Sí,'))
      const waited = conversationReducer(before, { type: 'waitedEnough', messageId: 'm1' })
      const { messages } = conversationReducer(before, replied(text))
      for (const here of [before, waited]) {
        const now = conversationReducer(here, { type: 'elsewhere', session: proven, messages })
        expect([now.partials, now.pending]).toEqual([{}, null])
        expect(now.messages).toEqual(messages)
      }
    },
  )

  test('a proof of the session is taken over from another tab only while there is none here', () => {
    const older = { sessionId: 's-1', visitorToken: 'older' }
    const elsewhere = { type: 'elsewhere', session: older, messages: [] } as const
    expect(conversationReducer(having(asked()), elsewhere).session).toEqual(older)
    expect(conversationReducer(having(asked(), accepted()), elsewhere).session).toEqual(proven)
  })

  test('a tab that writes nothing new changes nothing here, so that two tabs never answer each other without end', () => {
    const here = having(asked(), accepted(), lost())
    const there = having(asked(), { type: 'failed', messageId: 'm1', trouble: { kind: 'unreachable' } })
    expect(conversationReducer(here, { type: 'elsewhere', ...there })).toBe(here)
  })

  test('words that two tabs wrote over each other are missed by the one that knows them', () => {
    const [short, open, whole] = [having(asked()), having(asked(), asked('m2', 2)), having(asked(), replied('Sí'))]
    expect(isMissing(short, open)).toBe(true)
    expect(isMissing(short, whole)).toBe(true)
    expect(isMissing({ ...whole, messages: whole.messages.filter(({ from }) => from === 'visitor') }, whole)).toBe(true)
    expect(isMissing(whole, short)).toBe(false)
    expect(isMissing(whole, whole)).toBe(false)
  })

  test('of a long conversation two tabs keep the same, in whichever order they heard it', () => {
    const here = having(
      ...Array.from({ length: 90 }, (_, n) => [asked(`m${n}`, 2 * n), replied('Sí', `m${n}`, 2 * n + 1)]).flat(),
    )
    const there = { ...here, messages: here.messages.toReversed() }
    expect(storable(here)).toEqual(storable(there))
    expect(isMissing(storable(here), storable(there))).toBe(false)
  })

  test('a new conversation misses nothing of an old one', () => {
    const anew = openConversation({ sessionId: 's-9', visitorToken: null })
    expect(isMissing(anew, having(asked()))).toBe(false)
  })

  test('a conversation that another tab began anew replaces this one, unless a reply is awaited here', () => {
    const anew: ConversationEvent = {
      type: 'elsewhere',
      session: { sessionId: 's-9', visitorToken: null },
      messages: [],
    }
    expect(having(asked(), replied('Sí'), anew).messages).toEqual([])
    expect(having(asked(), anew).messages).toHaveLength(1)
  })

  test('a new conversation is empty and has a session of its own', () => {
    const fresh = { sessionId: 's-3', visitorToken: null }
    const now = having(asked(), accepted(), delta('a'), { type: 'cleared', session: fresh })
    expect(now).toEqual(openConversation(fresh))
  })
})

test('a failure that the stream tells ends the wait with its sentence, for its own session', () => {
  const event: StreamEvent = {
    type: 'failed',
    agentId: 'a',
    sessionId: 's-1',
    messageId: 'm1',
    success: false,
    message: 'No hay respuesta.',
    error: { code: 'chat.engineFailed', message: 'No hay respuesta.', requestId: 'r' },
  }
  expect(eventAction(event, 's-2', 5)).toBeNull()
  const failed = eventAction(event, 's-1', 5)
  const waiting = having(asked(), accepted(), { type: 'lost', messageId: 'm1', isStored: true })
  const after = failed ? conversationReducer(waiting, failed) : waiting
  expect(questionOf(after, 'm1')).toMatchObject({ phase: 'failed', trouble: { sentence: 'No hay respuesta.' } })
  expect([after.pending, canAsk(after)]).toEqual([null, true])
})
