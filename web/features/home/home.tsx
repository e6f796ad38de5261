import { lazy, Suspense } from 'react'
import { patiently } from '../../core/patiently.ts'
import { bring } from '../../core/words.ts'
import { Hero } from './hero.tsx'

const Sections = lazy(async () => {
  const [{ Sections }] = await patiently(() => Promise.all([import('./sections/sections.tsx'), bring('home')]))
  return { default: Sections }
})

/** What a visitor is told before there is an account. What is further down comes later, into room that is kept for it. */
export const Home = () => (
  <>
    <Hero />
    <Suspense fallback={<div className="min-h-screen" />}>
      <Sections />
    </Suspense>
  </>
)
