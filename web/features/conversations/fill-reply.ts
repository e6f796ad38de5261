import type { CannedVariable } from '../../../worker/contract/canned-replies.ts'
import { useSession } from '../../core/session.ts'

export type Values = Partial<Record<CannedVariable, string | null | undefined>>

const VARIABLE = /( ?)\{\{\s*(name|agent|business|member)\s*\}\}/g

/**
 * Replaces the variables of a canned reply and removes those without a value. `caret`: the position of the first
 * removed one, or the end of the text. The others are removed with the space before them.
 */
export function fillVariables(text: string, values: Values): { text: string; caret: number } {
  let caret: number | null = null
  let result = ''
  let last = 0
  for (const match of text.matchAll(VARIABLE)) {
    const [whole, space = '', name = ''] = match
    result += text.slice(last, match.index)
    last = match.index + whole.length
    const value = values[name as CannedVariable]
    if (value) result += space + value
    else if (caret === null) {
      result += space
      caret = result.length
    }
  }
  result += text.slice(last)
  return { text: result, caret: caret ?? result.length }
}

/** The values of the variables for the signed-in member, this contact and this agent. */
export function useReplyValues(contact: string | undefined, agent: string): Values {
  const { user, account } = useSession() ?? {}
  const business = account?.role === 'owner' ? user?.companyName : account?.name
  return { name: contact, agent, business, member: user?.name }
}
