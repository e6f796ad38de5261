import { useEffect } from 'react'
import { About } from './about.tsx'
import { Closing } from './closing.tsx'
import { Demo } from './demo.tsx'
import { Features } from './features.tsx'
import { Pricing } from './pricing.tsx'
import { Services } from './services.tsx'
import { SmallPrint } from './small-print.tsx'

/** All of the home page that is further down. */
export function Sections() {
  // Whoever came for one of them came before it was there.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <Services />
      <Features />
      <Demo />
      <Pricing />
      <About />
      <Closing />
      <SmallPrint />
    </>
  )
}
