import { lazy, Suspense } from 'react'
import { withRetries } from '../../core/with-retries.ts'
import { loadCatalogue } from '../../core/words.ts'
import { Hero } from './hero.tsx'

const Sections = lazy(async () => {
  const [{ Sections }] = await Promise.all([
    withRetries(() => import('./sections/sections.tsx')),
    loadCatalogue('home'),
  ])
  return { default: Sections }
})

/** The home page. Its lower sections are loaded later, into reserved space. */
export const Home = () => (
  <>
    <Hero />
    <Suspense fallback={<div className="min-h-screen" />}>
      <Sections />
    </Suspense>
  </>
)
