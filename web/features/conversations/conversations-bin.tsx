import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useBinWords } from '../../core/bin-words.ts'
import { Bin } from '../../ui/bin.tsx'
import { binQuery, useEraseConversation, useRestoreConversation } from './threads.api.ts'

interface ConversationsBinProps {
  /** `undefined`: all own agents. */
  agentId: string | undefined
  onClose: () => void
}

/** The text of a message is truncated where it names the message in a confirmation. */
const NAME_MAX = 80
const shortened = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name)

/** The deleted exchanges: messages with their replies. */
export function ConversationsBin({ agentId, onClose }: ConversationsBinProps) {
  const { t } = useLingui()
  const bin = useQuery(binQuery(agentId))
  const data = bin.data?.map((entry) => ({ ...entry, name: shortened(entry.name.trim()) || t`Mensaje sin texto` }))
  return (
    <Bin
      words={useBinWords()}
      description={t`Un mensaje eliminado se puede recuperar con su respuesta durante ${BIN_DAYS} días. Vuelve a su lugar en la conversación.`}
      emptyText={t`Los mensajes que elimines aparecerán aquí.`}
      eraseText={t`Se borran el mensaje y su respuesta. No se puede deshacer.`}
      bin={{ ...bin, data }}
      restore={useRestoreConversation().mutateAsync}
      erase={useEraseConversation()}
      onClose={onClose}
    />
  )
}
