import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import type { Permission } from '../../worker/contract/permissions.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page: its document title, announced by screen readers after navigation. */
    title?: MessageDescriptor
    /** One of these permissions is required to open the page. */
    needs?: readonly Permission[]
  }
}

/** The title of the current route; empty when it has none. */
export function useRouteTitle(): string {
  const { _: translate } = useLingui()
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return title ? translate(title) : ''
}
