import { useEffect } from 'react'
import { About } from './about.tsx'
import { Closing } from './closing.tsx'
import { Contact } from './contact.tsx'
import { Demo } from './demo.tsx'
import { Features } from './features.tsx'
import { Pricing } from './pricing.tsx'
import { Services } from './services.tsx'
import { SmallPrint } from './small-print.tsx'

/** The lower sections of the home page. */
export function Sections() {
  // A link to a section may have been followed before the section was loaded.
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
      <Contact />
      <SmallPrint />
    </>
  )
}
