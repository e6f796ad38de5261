import type { CannedVariable } from '../../../worker/contract/canned-replies.ts'
import { useSession } from '../../core/session.ts'

export type Values = Partial<Record<CannedVariable, string | null | undefined>>

const VARIABLE = /( ?)\{\{\s*(name|agent|business|member)\s*\}\}/g

/** A canned reply filled in. Where the first value is missing the `caret` goes; others are left out with the space before them. */
export function filled(text: string, values: Values): { text: string; caret: number } {
  let caret: number | null = null
  let out = ''
  let last = 0
  for (const match of text.matchAll(VARIABLE)) {
    const [whole, space = '', name = ''] = match
    out += text.slice(last, match.index)
    last = match.index + whole.length
    const value = values[name as CannedVariable]
    if (value) out += space + value
    else if (caret === null) {
      out += space
      caret = out.length
    }
  }
  out += text.slice(last)
  return { text: out, caret: caret ?? out.length }
}

/** What the variables stand for where the signed-in member writes to this contact. */
export function useReplyValues(contact: string | undefined, agent: string): Values {
  const { user, account } = useSession() ?? {}
  const business = account?.role === 'owner' ? user?.companyName : account?.name
  return { name: contact, agent, business, member: user?.name }
}
