import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useBinWords } from '../../core/bin-words.ts'
import { Bin } from '../../ui/bin.tsx'
import { binQuery, useEraseAgent, useRestoreAgent } from './agents.api.ts'

export function AgentsBin({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Bin
      words={useBinWords()}
      description={t`Un agente eliminado se puede recuperar durante ${BIN_DAYS} días, con lo que sabe y sus conversaciones.`}
      emptyText={t`Los agentes que elimines aparecerán aquí.`}
      eraseText={t`Se borra todo lo que sabe. Sus conversaciones se conservan el tiempo que elegiste. No se puede deshacer.`}
      bin={useQuery(binQuery)}
      restore={useRestoreAgent().mutateAsync}
      erase={useEraseAgent()}
      onClose={onClose}
    />
  )
}
