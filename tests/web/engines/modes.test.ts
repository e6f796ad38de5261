import { expect, test } from 'vitest'
import { type Business, NO_BUSINESS } from '../../../worker/contract/business.ts'
import { Handover, NO_HANDOVER } from '../../../worker/contract/handover.ts'
import { type AgentMode, Modes, NO_MODES } from '../../../worker/contract/modes.ts'
import { modeAt } from '../../../worker/engines/modes.rules.ts'

const day = [{ from: '09:00', to: '18:00' }]
const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] }
const NOON = Date.UTC(2026, 6, 29, 12)
const NIGHT = Date.UTC(2026, 6, 29, 22)

const at = (
  modes: Partial<Modes>,
  now: number,
  business: Business = { ...NO_BUSINESS, hours },
  handover: Partial<Handover> = {},
) =>
  modeAt(
    { modes: { ...NO_MODES, ...modes }, handover: { ...NO_HANDOVER, ...handover }, business, timeZone: 'UTC' },
    'whatsapp',
    now,
  )

test.each([
  ['without a wish, the agent', {}, 'automatic', 'automatic'],
  ['people at all times', { usual: 'people' }, 'people', 'people'],
  ['people within the hours, the agent outside', { usual: 'people', closed: 'automatic' }, 'people', 'automatic'],
  ['a channel of its own', { channels: { whatsapp: 'suggest' } }, 'suggest', 'suggest'],
  ['another channel', { channels: { viber: 'suggest' } }, 'automatic', 'automatic'],
  [
    'a channel of its own within the hours',
    { closed: 'people', channels: { whatsapp: 'suggest' } },
    'suggest',
    'people',
  ],
] as const)('%s', (_, modes, open, closed) => {
  expect([at(modes, NOON), at(modes, NIGHT)]).toEqual([open, closed])
})

test.each<[string, Partial<Handover>, Partial<Modes>, AgentMode, AgentMode]>([
  ['no rule', {}, {}, 'automatic', 'automatic'],
  ['its channel', { channels: ['viber', 'whatsapp'] }, {}, 'people', 'people'],
  ['another channel', { channels: ['viber'] }, {}, 'automatic', 'automatic'],
  ['every channel within the hours', { hours: 'open' }, {}, 'people', 'automatic'],
  ['its channel outside of the hours', { channels: ['whatsapp'], hours: 'closed' }, {}, 'automatic', 'people'],
  ['another channel within the hours', { channels: ['viber'], hours: 'open' }, {}, 'automatic', 'automatic'],
  [
    'its channel, whose replies members send anyway',
    { channels: ['whatsapp'] },
    { usual: 'suggest' },
    'suggest',
    'suggest',
  ],
  ['a rule of an agent whose team does not answer', { isOn: false, hours: 'open' }, {}, 'automatic', 'automatic'],
])('the rule of a handover leaves to people %s', (_, handover, modes, open, closed) => {
  const given = { isOn: true, ...handover }
  const business = { ...NO_BUSINESS, hours }
  expect([at(modes, NOON, business, given), at(modes, NIGHT, business, given)]).toEqual([open, closed])
  // Without hours a rule by hours does not apply; with holidays alone the other days are open.
  expect(at(modes, NIGHT, NO_BUSINESS, given)).toBe(handover.hours ? (modes.usual ?? 'automatic') : open)
  const holidays = [{ date: '2026-07-30', name: 'Fiesta' }]
  const always = handover.hours === 'closed' ? 'automatic' : open
  expect(at(modes, NIGHT, { ...NO_BUSINESS, holidays }, given)).toBe(always)
})

test('a rule names channels and hours that there are, each channel once', () => {
  const issue = (given: object) => Handover.safeParse(given).error?.issues[0]?.message
  expect([issue({ channels: ['fax'] }), issue({ hours: 'always' })]).toEqual(['field.option', 'field.option'])
  expect(Handover.parse({ channels: ['viber', 'viber'] }).channels).toEqual(['viber'])
})

test('a business that does not say when it is open counts as open', () => {
  expect(at({ closed: 'people' }, NIGHT, NO_BUSINESS)).toBe('automatic')
})

test('hours without a time zone are by the clocks of the account', () => {
  const modes = { ...NO_MODES, closed: 'people' as const }
  const business = { ...NO_BUSINESS, hours }
  expect(modeAt({ modes, handover: NO_HANDOVER, business, timeZone: 'Asia/Tokyo' }, 'webchat', NOON)).toBe('people')
})

test('an unknown mode is refused, and what is not said has its default', () => {
  expect(Modes.safeParse({ usual: 'sometimes' }).error?.issues[0]?.message).toBe('field.option')
  expect(Modes.safeParse({ channels: { whatsapp: 'never' } }).error?.issues[0]?.message).toBe('field.option')
  expect(Modes.parse({})).toEqual(NO_MODES)
})
