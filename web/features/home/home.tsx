import { Closing } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { Services } from './services.tsx'
import { Steps } from './steps.tsx'

/** What a visitor is told before there is an account. */
export const Home = () => (
  <>
    <Hero />
    <Services />
    <Features />
    <Steps />
    <Pricing />
    <Closing />
  </>
)
