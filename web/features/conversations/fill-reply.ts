import type { CannedVariable } from '../../../worker/contract/canned-replies.ts'
import { useSession } from '../../core/session.ts'

export type Values = Partial<Record<CannedVariable, string | null | undefined>>

const VARIABLE = /( ?)\{\{\s*(name|agent|business|member)\s*\}\}/g

/** A canned reply filled in. Where the first value is missing the `caret` goes; others are left out with the space before them. */
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

/** What the variables stand for where the signed-in member writes to this contact. */
export function useReplyValues(contact: string | undefined, agent: string): Values {
  const { user, account } = useSession() ?? {}
  const business = account?.role === 'owner' ? user?.companyName : account?.name
  return { name: contact, agent, business, member: user?.name }
}
