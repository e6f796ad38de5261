import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Agent } from '../../../worker/contract/agents.ts'
import type { StartSent } from '../../../worker/contract/start.ts'
import { api, unwrap } from '../../core/api.ts'
import { newId } from '../../core/ids.ts'
import { useMutation } from '../../core/use-mutation.ts'
import { notify } from '../../ui/notices.tsx'

/** Creates the first agent. A retry has the same idempotency key, so that it creates no second agent. */
export function useCreateFirstAgent() {
  const client = useQueryClient()
  const last = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (json: StartSent) => {
      const body = JSON.stringify(json)
      if (body !== last.current.body) last.current = { body, key: newId() }
      return unwrap(api.agents.start.$post({ json }, { headers: { 'idempotency-key': last.current.key } }))
    },
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Returns the function that shows a notice and opens the home of the created agent, unless the page was left. */
export function useAfterStart() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return ({ message, data }: { message?: string; data: Agent }, isHere: boolean) => {
    notify.success(message ?? t`Tu agente está creado`)
    if (isHere) void navigate({ to: '/agents/$agentId', params: { agentId: data.id }, replace: true })
  }
}
