import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { QR_MARGIN, QR_WIDTH } from '../../../worker/contract/limits.ts'
import { withRetries } from '../../core/with-retries.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/states.tsx'
import { qrFileName } from './channel-links.ts'

/** The QR code of an address; generated in the browser by a library that is loaded on demand. */
const qrQuery = (url: string) =>
  queryOptions({
    queryKey: ['qr', url],
    queryFn: async () => {
      const { toDataURL } = await withRetries(() => import('./qr.ts'))
      return toDataURL(url, { width: QR_WIDTH, margin: QR_MARGIN })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

interface QrImageProps {
  url: string
  alt: string
  className?: string
}

/** A QR code. It is shown beside its link, so it is left out when it cannot be loaded. */
export function QrImage({ url, alt, className }: QrImageProps) {
  const { data } = useQuery(qrQuery(url))
  return (
    data && (
      <img
        src={data}
        width={QR_WIDTH}
        height={QR_WIDTH}
        alt={alt}
        className={classes('rounded-card border border-line', className)}
      />
    )
  )
}

interface ChatQrProps {
  url: string
  agentName: string
}

export function ChatQr({ url, agentName }: ChatQrProps) {
  const { t } = useLingui()
  const qr = useQuery(qrQuery(url))
  if (qr.isError)
    return (
      <div
        role="alert"
        className="grid content-center justify-items-center gap-3 size-50 rounded-card bg-danger-soft p-4 text-center text-sm text-danger"
      >
        {t`No se pudo generar el código QR`}
        <Button variant="secondary" size="small" onClick={() => void qr.refetch()}>
          {t`Reintentar`}
        </Button>
      </div>
    )
  if (!qr.data) return <Skeleton className="size-50 rounded-card" />
  return (
    <div className="grid content-start justify-items-center gap-3">
      <QrImage url={url} alt={t`Código QR del chat de ${agentName}`} />
      <a
        href={qr.data}
        download={qrFileName(agentName)}
        className={buttonClasses({ variant: 'secondary', size: 'small' })}
      >
        <span aria-hidden className="i-lucide-download" />
        {t`Descargar QR`}
      </a>
    </div>
  )
}
