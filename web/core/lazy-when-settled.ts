import { type ComponentType, lazy } from 'react'
import { pageSettled } from './page-settled.ts'
import { withRetries } from './with-retries.ts'

type Loaded = { default: ComponentType }

/** A component that loads after the first page. Nobody asked for it, so the page stays without it if loading fails. */
export const lazyWhenSettled = (load: () => Promise<Loaded>) =>
  lazy(async () => {
    await pageSettled()
    return withRetries(load).catch((): Loaded => ({ default: () => null }))
  })
