import { useLingui } from '@lingui/react/macro'
import type { BilledPayment } from '../../../worker/contract/billing.ts'
import type { PaymentStatus } from '../../../worker/contract/billing-terms.ts'
import type { Paging } from '../../../worker/contract/paging.ts'
import { usePagerWords } from '../../core/common-words.ts'
import { formatDate } from '../../core/format.ts'
import { formatMoney } from '../../core/numbers.ts'
import { usePaymentNotes } from '../../core/plan-labels.ts'
import { useLocale } from '../../core/words.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useCycleWords } from './cycle-words.ts'

interface PaymentsProps {
  payments: readonly BilledPayment[]
  paging: Paging | undefined
  isRefreshing: boolean
  onPage: (page: number) => void
}

const TITLE = 'payments-title'

/** All payments, the newest first. */
export function Payments({ payments, paging, isRefreshing, onPage }: PaymentsProps) {
  const { t } = useLingui()
  const pagerWords = usePagerWords()
  const { page, totalPages } = paging ?? { page: 1, totalPages: 1 }
  return (
    <section aria-labelledby={TITLE} className="grid gap-4">
      <h2 id={TITLE} className="text-xl font-bold tracking-tight">
        {t`Pagos`}
      </h2>
      <Card className="p-0! overflow-hidden">
        {payments.length === 0 ? (
          <EmptyState
            icon="i-lucide-receipt"
            title={page > 1 ? t`No hay pagos en esta página` : t`Todavía no hay pagos`}
          >
            {t`Aquí aparece cada periodo de tu plan con su importe y su estado.`}
          </EmptyState>
        ) : (
          <div
            aria-busy={isRefreshing}
            className={isRefreshing ? 'opacity-60 transition-opacity' : 'transition-opacity'}
          >
            <PaymentsTable payments={payments} />
          </div>
        )}
        <Pager page={page} totalPages={totalPages} {...pagerWords({ page, totalPages })} onPage={onPage} />
      </Card>
    </section>
  )
}

function PaymentsTable({ payments }: Pick<PaymentsProps, 'payments'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const { cycle } = useCycleWords()
  const notesOf = usePaymentNotes()
  const states: Record<PaymentStatus, { tone: Tone; icon: string; label: string }> = {
    pending: { tone: 'warning', icon: 'i-lucide-clock', label: t`Pendiente` },
    paid: { tone: 'success', icon: 'i-lucide-check', label: t`Pagado` },
    void: { tone: 'neutral', icon: 'i-lucide-ban', label: t`Anulado` },
  }
  return (
    <Table
      caption={t`Pagos`}
      rows={payments}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'date',
          header: t`Fecha`,
          cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, locale)}</span>,
        },
        {
          key: 'concept',
          header: t`Concepto`,
          cell: (payment) => {
            const { planName, billingCycle } = payment
            return (
              <div className="grid gap-0.5 break-words max-md:text-right">
                <span className="font-medium">{t`Plan ${planName}, ${cycle(billingCycle)}`}</span>
                {notesOf(payment).map((note) => (
                  <span key={note} className="text-sm text-ink-soft">
                    {note}
                  </span>
                ))}
              </div>
            )
          },
        },
        {
          key: 'amount',
          header: t`Importe`,
          align: 'end',
          cell: ({ amountUsd }) => <span className="font-semibold tabular-nums">{formatMoney(amountUsd)}</span>,
        },
        {
          key: 'status',
          header: t`Estado`,
          align: 'end',
          cell: ({ status }) => (
            <Badge tone={states[status].tone} icon={states[status].icon}>
              {states[status].label}
            </Badge>
          ),
        },
      ]}
    />
  )
}
