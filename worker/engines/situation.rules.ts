import { type Business, WEEKDAYS } from '../contract/business.ts'
import type { ChannelType } from '../contract/channels.ts'
import { DEFAULT_TIME_ZONE } from '../contract/limits.ts'
import { type LocalTime, localTimeOf } from '../contract/zones.ts'
import type { Turn } from './engine.ts'
import { type Opening, openingAt, weekdayOf } from './opening.rules.ts'

const CHANNELS: Record<ChannelType, string> = {
  webchat: 'the chat of a web page',
  facebook: 'Messenger',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  viber: 'Viber',
}
const DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
/** Upcoming holidays in the prompt. */
const HOLIDAYS_MAX = 10

const dateOf = (date: string): string => `${DAYS[weekdayOf(date)]}, ${date}`

function openingText({ isOpen, changesAt, holiday }: Opening, today: string): string {
  const at = ({ date, time }: LocalTime) => (date === today ? time : `${dateOf(date)}, ${time}`)
  const change = changesAt ? (isOpen ? ` until ${at(changesAt)}` : `, and opens at ${at(changesAt)}`) : ''
  const why = holiday === null ? '' : ` Today is a holiday: ${holiday}.`
  return `The business is now ${isOpen ? 'open' : 'closed'}${change}.${why}`
}

function hoursText({ hours, holidays }: Business, today: string): string[] {
  const days = WEEKDAYS.map((day) => {
    const spans = hours?.[day].map(({ from, to }) => `${from}-${to}`).join(', ')
    return `${DAYS[day]} ${spans || 'closed'}`
  })
  const upcoming = holidays
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, HOLIDAYS_MAX)
  return [
    hours ? `Opening hours: ${days.join('; ')}.` : '',
    upcoming.length > 0 ? `Closed on: ${upcoming.map(({ date, name }) => `${date} (${name})`).join(', ')}.` : '',
  ]
}

/**
 * The part of the system message with the time, the channel, opening hours and contact data. It has no text of a
 * contact.
 */
export function situationOf({ agent: { business }, now, origin: { channelType } }: Turn): string {
  const { timeZone, contact } = business
  const zone = timeZone ?? DEFAULT_TIME_ZONE
  const { date, time } = localTimeOf(now, zone)
  const opening = openingAt(business, now)
  return [
    contact && `How to reach the business: ${contact}`,
    ...hoursText(business, date),
    `It is ${dateOf(date)}, ${time} in the time zone ${zone}.`,
    opening ? openingText(opening, date) : 'It is not known whether the business is open now: do not guess.',
    `The person writes by ${CHANNELS[channelType]}.`,
  ]
    .filter(Boolean)
    .join('\n')
}
