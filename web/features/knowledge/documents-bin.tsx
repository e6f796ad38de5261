import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BIN_DAYS, BIN_ENTRIES_MAX } from '../../../worker/contract/limits.ts'
import { useBinWords } from '../../core/bin-words.ts'
import { Bin } from '../../ui/bin.tsx'
import { binQuery, useEraseDocument, useRestoreDocument } from './knowledge.api.ts'

interface DocumentsBinProps {
  agentId: string
  onClose: () => void
}

export function DocumentsBin({ agentId, onClose }: DocumentsBinProps) {
  const { t } = useLingui()
  return (
    <Bin
      words={useBinWords()}
      description={t`Un contenido eliminado se puede recuperar durante ${BIN_DAYS} días. Se guardan los últimos ${BIN_ENTRIES_MAX}.`}
      emptyText={t`Los contenidos que elimines aparecerán aquí.`}
      eraseText={t`Se borra el contenido con todo lo que el agente leyó en él. No se puede deshacer.`}
      bin={useQuery(binQuery(agentId))}
      restore={useRestoreDocument(agentId).mutateAsync}
      erase={useEraseDocument(agentId)}
      onClose={onClose}
    />
  )
}
