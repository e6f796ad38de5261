import type { Failure, Success } from '../../worker/contract/envelope.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { VisitorAddress } from '../../worker/contract/visitor-address.ts'
import { callDeadline } from '../core/waiting.ts'

interface AddressRequest {
  agentId: string
  sessionId: string
  /** The header `Authorization`: the visitor token, or the key from a mail. */
  authorization: string
  address: string | null
  locale: Locale
}

/**
 * Stores an address at which the visitor can be answered; `null` removes it. Returns the stored address. Rejects with an
 * `Error` with the server's sentence, or with an empty message without a connection or a readable answer.
 */
export async function leaveAddress({ agentId, sessionId, authorization, address, locale }: AddressRequest) {
  const answer: Success<VisitorAddress> | Failure = await fetch(
    `/api/agents/${agentId}/channels/webchat/address?${new URLSearchParams({ sessionId })}`,
    {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', 'x-language': locale },
      body: JSON.stringify({ address }),
      signal: callDeadline(),
    },
  )
    .then((response) => response.json())
    .catch(() => {
      throw new Error()
    })
  if ('error' in answer) throw new Error(Object.values(answer.error.fields ?? {})[0] ?? answer.error.message)
  return answer.data.address
}
