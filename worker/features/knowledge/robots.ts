import { ROBOTS_FRESH_MS, ROBOTS_MAX_BYTES } from '../../contract/limits.ts'
import { cutText, type FetchOptions, fetchFollowing, OUR_NAME } from './bounded-fetch.ts'
import { type Robots, readRobots } from './robots.rules.ts'

const PROGRAM = OUR_NAME.toLowerCase()
const REMEMBERED_MOST = 50
const remembered = new Map<string, { rules: Robots; at: number }>()

function remember(origin: string, rules: Robots, now: number): Robots {
  remembered.delete(origin)
  remembered.set(origin, { rules, at: now })
  const [oldest] = remembered.keys()
  if (remembered.size > REMEMBERED_MOST && oldest) remembered.delete(oldest)
  return rules
}

/**
 * By RFC 9309 a missing file allows everything, and a server error nothing for now. Throws when the site cannot be
 * reached.
 */
async function askedOf(origin: string, options: FetchOptions): Promise<Robots | null> {
  const address = `${origin}/robots.txt`
  const response = await fetchFollowing(new URL(address), options)
  if (typeof response === 'string' || (response.status >= 400 && response.status < 500))
    return remember(origin, readRobots('', PROGRAM), options.clock.now())
  if (!response.ok) return null
  return remember(origin, readRobots(await cutText(response.body, ROBOTS_MAX_BYTES), PROGRAM), options.clock.now())
}

/** The rules of a site, with a maximum age; `null`: the site cannot be asked now. */
export async function robotsOf(
  { origin }: URL,
  options: FetchOptions,
  freshMs = ROBOTS_FRESH_MS,
): Promise<Robots | null> {
  const known = remembered.get(origin)
  if (known && options.clock.now() - known.at < freshMs) return known.rules
  return askedOf(origin, options)
}
