import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BIN_DAYS } from '../../../worker/contract/limits.ts'
import { useBinWords } from '../../core/bin-words.ts'
import { Bin } from '../../ui/bin.tsx'
import { binQuery, useEraseChannel, useRestoreChannel } from './channels.api.ts'

interface ChannelsBinProps {
  agentId: string
  onClose: () => void
}

export function ChannelsBin({ agentId, onClose }: ChannelsBinProps) {
  const { t } = useLingui()
  return (
    <Bin
      words={useBinWords()}
      description={t`Un canal eliminado se puede recuperar durante ${BIN_DAYS} días con su configuración. Si es de un proveedor, vuelve desactivado: actívalo para conectarlo otra vez.`}
      emptyText={t`Los canales que elimines aparecerán aquí.`}
      eraseText={t`Se borran la configuración del canal y sus claves. No se puede deshacer.`}
      bin={useQuery(binQuery(agentId))}
      restore={useRestoreChannel().mutateAsync}
      erase={useEraseChannel()}
      onClose={onClose}
    />
  )
}
