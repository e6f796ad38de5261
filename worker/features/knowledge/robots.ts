import robotsParser from 'robots-parser'
import { ROBOTS_FRESH_MS, WEB_PAGE_MAX_BYTES } from '../../contract/limits.ts'
import { type Asking, answerAt, cutText, OUR_NAME } from './asking.ts'

type Rules = ReturnType<typeof robotsParser>
const REMEMBERED_MOST = 50
const remembered = new Map<string, { rules: Rules; at: number }>()

function remember(origin: string, rules: Rules, now: number): Rules {
  remembered.delete(origin)
  remembered.set(origin, { rules, at: now })
  const [oldest] = remembered.keys()
  if (remembered.size > REMEMBERED_MOST && oldest) remembered.delete(oldest)
  return rules
}

/** As RFC 9309 says: a site without rules allows all, one that is in trouble nothing for now. Throws if nobody is there. */
async function askedOf(origin: string, asking: Asking): Promise<Rules | null> {
  const address = `${origin}/robots.txt`
  const response = await answerAt(new URL(address), asking)
  if (typeof response === 'string' || (response.status >= 400 && response.status < 500))
    return remember(origin, robotsParser(address, ''), asking.clock.now())
  if (!response.ok) return null
  return remember(origin, robotsParser(address, await cutText(response.body, WEB_PAGE_MAX_BYTES)), asking.clock.now())
}

/** The rules of a site, at most so old; `null`: it cannot say now. */
export async function robotsOf({ origin }: URL, asking: Asking, freshMs = ROBOTS_FRESH_MS): Promise<Rules | null> {
  const known = remembered.get(origin)
  if (known && asking.clock.now() - known.at < freshMs) return known.rules
  return askedOf(origin, asking)
}

export const isAllowed = (rules: Rules, { href }: URL): boolean => rules.isAllowed(href, OUR_NAME) !== false
