import { useLingui } from '@lingui/react/macro'
import type { KnowledgeDocument } from '../../../worker/contract/knowledge.ts'
import { sayFailure } from '../../core/failure.ts'
import { notify } from '../../ui/notices.tsx'
import { useReadAgain } from './knowledge.api.ts'

/** Has a document read again, and shows the result of the call. */
export function useRereading(agentId: string) {
  const { t } = useLingui()
  const read = useReadAgain(agentId)
  return (document: KnowledgeDocument): void => {
    if (read.isPending) return
    read.mutate(document, {
      onSuccess: ({ message }) => notify.success(message ?? t`Se está leyendo de nuevo`),
      onError: (error) => notify.error(sayFailure(error)),
    })
  }
}
