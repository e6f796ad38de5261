import type { Failure, Success } from '../../worker/contract/envelope.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import type { VisitorAddress } from '../../worker/contract/visitor-address.ts'

interface AddressRequest {
  agentId: string
  sessionId: string
  /** What proves the right to it: the visitor's token, or the key of a mail. */
  authorization: string
  address: string | null
  locale: Locale
}

/** Leaves an address (`null`: removes it). Returns it is stored; throws the server's sentence, or an empty one. */
export async function leaveAddress({ agentId, sessionId, authorization, address, locale }: AddressRequest) {
  const response = await fetch(
    `/api/agents/${agentId}/channels/webchat/address?${new URLSearchParams({ sessionId })}`,
    {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', 'x-language': locale },
      body: JSON.stringify({ address }),
    },
  )
  const answer = (await response.json()) as Success<VisitorAddress> | Failure
  if ('error' in answer) throw new Error(Object.values(answer.error.fields ?? {})[0] ?? answer.error.message)
  return answer.data.address
}
