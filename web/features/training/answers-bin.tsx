import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BIN_DAYS, BIN_ENTRIES_MAX } from '../../../worker/contract/limits.ts'
import { useBinWords } from '../../core/bin-words.ts'
import { Bin } from '../../ui/bin.tsx'
import { binQuery, useEraseAnswer, useRestoreAnswer } from './answers.api.ts'

interface AnswersBinProps {
  agentId: string
  onClose: () => void
}

export function AnswersBin({ agentId, onClose }: AnswersBinProps) {
  const { t } = useLingui()
  return (
    <Bin
      words={useBinWords()}
      description={t`Una respuesta eliminada se puede recuperar durante ${BIN_DAYS} días. Se guardan las últimas ${BIN_ENTRIES_MAX}.`}
      emptyText={t`Las respuestas que elimines aparecerán aquí.`}
      eraseText={t`Se borra la respuesta con todas las maneras de preguntarla. No se puede deshacer.`}
      bin={useQuery(binQuery(agentId))}
      restore={useRestoreAnswer(agentId).mutateAsync}
      erase={useEraseAnswer(agentId)}
      onClose={onClose}
    />
  )
}
