import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import type { Permission } from '../../worker/contract/permissions.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name: its document title, and what is announced on arrival. */
    title?: MessageDescriptor
    /** Any of these permissions opens the page. */
    needs?: readonly Permission[]
  }
}

/** The name of the current page; empty when its route has none. */
export function useRouteTitle(): string {
  const { _: translate } = useLingui()
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return title ? translate(title) : ''
}
