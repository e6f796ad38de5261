import { EMAIL_MAX } from './limits.ts'
import { codePoints } from './text.ts'
import { parseUrl } from './url.ts'

const PARTS = /^([^@]+)@([^@]+\.[^@]+)$/u
/** Letters of any script with their marks, digits and visible ASCII; neither white space, format characters nor symbols. */
const LOCAL = /^[!-~\p{L}\p{M}\p{N}]+$/u
const LABEL = /^[\p{L}\p{M}\p{N}-]{1,63}$/u
/** Letters and marks without a visible glyph: fillers, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
const ASCII = /^[!-~]+$/

/** Scripts with similar letters: a word that mixes them may imitate another word. */
const hasMixedScripts = (word: string): boolean => SCRIPTS.filter((script) => script.test(word)).length > 1

/** A domain as browsers send it: in ASCII, as `xn--…` (Punycode) where it has other letters. `null`: not a valid domain. */
function asciiDomain(domain: string): string | null {
  const labels = domain.split('.')
  if (!labels.every((label) => LABEL.test(label) && !hasMixedScripts(label))) return null
  if (ASCII.test(domain)) return domain
  return parseUrl(`https://${domain}`)?.hostname ?? null
}

/**
 * The canonical form of an e-mail address, for comparison and storage, so that a mailbox has one account: NFKC, lower case, the
 * domain in ASCII. `null`: not an address, or one with invisible characters or mixed scripts.
 */
export function canonicalEmail(text: string): string | null {
  const plain = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  const [, local = '', domain = ''] = PARTS.exec(plain) ?? []
  if (!LOCAL.test(local) || INVISIBLE.test(plain) || hasMixedScripts(local)) return null
  const host = asciiDomain(domain)
  const address = `${local}@${host}`
  return host !== null && codePoints(address) <= EMAIL_MAX ? address : null
}
