// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[3.684,-1.008,-0.931,0.338,1.45,1.937,-0.862,3.789,1.276,1.349],"doubt":[1.744,1.605,0.639,-0.302,-0.65,-0.172],"sureFrom":0.53,"leaningFrom":0.53,"perhapsFrom":0.11},
  en: {"evidence":[3.684,-1.008,-0.931,0.338,1.45,1.937,-0.862,3.789,1.276,1.349],"doubt":[1.646,1.605,0.639,-0.302,-0.65,-0.172],"sureFrom":0.45,"leaningFrom":0.45,"perhapsFrom":0.12},
  mn: {"evidence":[3.684,-1.008,-0.931,0.338,1.45,1.937,-0.862,3.789,1.276,1.349],"doubt":[2.134,1.605,0.639,-0.302,-0.65,-0.172],"sureFrom":0.48,"leaningFrom":0.48,"perhapsFrom":0.12},
}
