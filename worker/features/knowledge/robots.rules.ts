import { ADDRESS_MAX, ROBOTS_RULES_MAX } from '../../contract/limits.ts'

/** A rule for a path. `pieces`: the pattern split at `*`; `isAnchored`: the pattern ends with `$`. */
interface Rule {
  isAllowed: boolean
  length: number
  pieces: readonly string[]
  isAnchored: boolean
}

/** The rules of a site's robots.txt for one program, and the sitemaps that it names. */
export interface Robots {
  isAllowed: (address: URL) => boolean
  maps: string[]
}

const MAPS_NAMED_MAX = 50

/** Normalises escapes: `%2a` and `%2A` are the same character, and so are `ñ` and `%C3%B1`. */
function normalised(path: string): string {
  const upper = (text: string) => text.replaceAll(/%[0-9a-f]{2}/giu, (letter) => letter.toUpperCase())
  try {
    return upper(encodeURI(path.toWellFormed()).replaceAll('%25', '%'))
  } catch {
    return path
  }
}

function ruleOf(pattern: string, isAllowed: boolean): Rule {
  const path = normalised(pattern)
  const isAnchored = path.endsWith('$')
  return { isAllowed, length: path.length, pieces: (isAnchored ? path.slice(0, -1) : path).split('*'), isAnchored }
}

/**
 * Matches each piece at the first position after the one before. That leaves the longest rest for the next piece, so that no
 * backtracking is needed.
 */
function isMatched({ pieces, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...further] = pieces
  if (!path.startsWith(first)) return false
  const last = isAnchored ? further.pop() : ''
  if (last === undefined) return path.length === first.length
  let at = first.length
  for (const piece of further) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/**
 * Reads a robots.txt by RFC 9309: the group of the program, else that for all; of the matching rules the longest, and `allow`
 * before `disallow`. Each group keeps at most `ROBOTS_RULES_MAX` rules, because every page is compared with every rule.
 */
export function readRobots(text: string, program: string): Robots {
  const rules = new Map<string, Rule[]>()
  const maps: string[] = []
  let current = new Set<string>()
  let isInRules = false
  for (const line of text.split(/\r\n?|\n/u)) {
    const [directive = ''] = line.split('#', 1)
    const colon = directive.indexOf(':')
    if (colon < 0) continue
    const name = directive.slice(0, colon).trim().toLowerCase()
    const value = directive.slice(colon + 1).trim()
    if (name === 'user-agent') {
      if (isInRules) current = new Set()
      isInRules = false
      const [agent = ''] = value.toLowerCase().split('/', 1)
      if (agent.trim() !== program && agent.trim() !== '*') continue
      current.add(agent.trim())
      if (!rules.has(agent.trim())) rules.set(agent.trim(), [])
      continue
    }
    isInRules = true
    if (name === 'sitemap' && value !== '' && maps.length < MAPS_NAMED_MAX) maps.push(value)
    if ((name !== 'allow' && name !== 'disallow') || value === '' || value.length > ADDRESS_MAX) continue
    for (const agent of current) {
      const own = rules.get(agent)
      if (own && own.length < ROBOTS_RULES_MAX) own.push(ruleOf(value, name === 'allow'))
    }
  }
  const own = rules.get(program) ?? rules.get('*') ?? []
  return {
    maps,
    isAllowed: ({ pathname, search }) => {
      const path = normalised(`${pathname}${search}`.slice(0, ADDRESS_MAX))
      let longest: Rule | null = null
      for (const rule of own) {
        const isLonger = !longest || rule.length > longest.length
        const isAllowedByEqualRule = longest?.length === rule.length && rule.isAllowed
        if ((isLonger || isAllowedByEqualRule) && isMatched(rule, path)) longest = rule
      }
      return longest?.isAllowed ?? true
    },
  }
}
