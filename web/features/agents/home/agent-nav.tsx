import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRights } from '../../../core/rights.ts'
import { classes } from '../../../ui/class-names.ts'
import { useAgent } from './agent-context.ts'
import { BEHAVIOUR_PAGES, holds, KNOWLEDGE_PAGES, pagesFor, tabsFor } from './agent-tabs.ts'

/** The end of the address of the open page, after `/agents/{id}`; empty for the overview. */
export const useOpenPage = (agentId: string): string =>
  useLocation({ select: ({ pathname }) => pathname.slice(`/agents/${agentId}`.length).replace(/\/$/, '') })

const TAB = classes(
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 text-sm font-semibold transition-colors',
  'border-transparent text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink',
)

/** The tabs of an agent's home. A narrow screen scrolls them sideways, with the open one in sight. */
export function AgentNav({ agentId, hasPanel }: { agentId: string; hasPanel: boolean }) {
  const { t, i18n } = useLingui()
  const tabs = tabsFor(useRights())
  const open = useOpenPage(agentId)
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab moves with the address.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [open, tabs.length])
  return (
    <nav aria-label={t`Partes del agente`} className="min-w-0 border-b border-line">
      <ul ref={list} className="relative flex min-h-11 overflow-x-auto">
        {tabs
          // The preview stands beside the other tabs where there is room for it.
          .filter(({ path }) => path !== '/preview' || !hasPanel || open === path)
          .map((tab) => (
            <li key={tab.path}>
              <Link
                to={tab.to}
                params={{ agentId }}
                activeOptions={{ exact: true }}
                aria-current={holds(tab, open) ? (tab.path === open ? 'page' : true) : undefined}
                className={TAB}
              >
                <span aria-hidden className={classes(tab.icon, 'shrink-0')} />
                {i18n._(tab.label)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const PAGE =
  'inline-flex min-h-9 items-center rounded-full border border-line-strong px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-surface-sunken aria-[current]:border-transparent aria-[current]:bg-brand-soft aria-[current]:text-brand-strong'

function PageNav({ pages, label }: { pages: typeof KNOWLEDGE_PAGES; label: string }) {
  const { i18n } = useLingui()
  const { id: agentId } = useAgent()
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {pagesFor(useRights(), pages).map(({ path, to, label }) => (
          <li key={path}>
            <Link to={to} params={{ agentId }} activeOptions={{ exact: true, includeSearch: false }} className={PAGE}>
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function KnowledgeNav() {
  const { t } = useLingui()
  return <PageNav pages={KNOWLEDGE_PAGES} label={t`Partes del conocimiento`} />
}

export function BehaviourNav() {
  const { t } = useLingui()
  return <PageNav pages={BEHAVIOUR_PAGES} label={t`Partes del comportamiento`} />
}
