import { lazy, Suspense } from 'react'
import { patiently } from '../../core/patiently.ts'
import { bring } from '../../core/words.ts'
import { Hero } from './hero.tsx'

const Sections = lazy(async () => {
  const [{ Sections }] = await Promise.all([patiently(() => import('./sections/sections.tsx')), bring('home')])
  return { default: Sections }
})

/** The home page. Its lower sections are loaded later, into reserved room. */
export const Home = () => (
  <>
    <Hero />
    <Suspense fallback={<div className="min-h-screen" />}>
      <Sections />
    </Suspense>
  </>
)
