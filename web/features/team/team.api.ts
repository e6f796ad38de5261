import { queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE_MAX } from '../../../worker/contract/limits.ts'
import type { InvitationInput, MemberEdit, OwnerChange } from '../../../worker/contract/team.ts'
import { api, unwrap } from '../../core/api.ts'
import { useChange } from '../../core/use-change.ts'

const TEAM = ['team'] as const

export const teamQuery = queryOptions({
  queryKey: TEAM,
  queryFn: async () => (await unwrap(api.account.members.$get())).data,
})

/** The agents to which a member's access can be limited. */
export const teamAgentsQuery = queryOptions({
  queryKey: [...TEAM, 'agents'],
  queryFn: async () => (await unwrap(api.agents.user.$get({ query: { limit: String(PAGE_SIZE_MAX) } }))).data,
})

/** A change of the team, to whose members conversations can be assigned. */
const useTeamChange = <Input>(mutationFn: (input: Input) => Promise<{ message?: string | undefined }>) =>
  useChange(mutationFn, [TEAM, ['conversations']])

export const useInvite = () => useTeamChange((json: InvitationInput) => unwrap(api.account.invitations.$post({ json })))
export const useWithdraw = () =>
  useTeamChange((id: string) => unwrap(api.account.invitations[':id'].$delete({ param: { id } })))
export const useChangeMember = (userId: string) =>
  useTeamChange((json: MemberEdit) => unwrap(api.account.members[':userId'].$patch({ param: { userId }, json })))
export const useRemoveMember = () =>
  useTeamChange((userId: string) => unwrap(api.account.members[':userId'].$delete({ param: { userId } })))

export const changeOwner = (json: OwnerChange) => unwrap(api.account.owner.$post({ json }))
