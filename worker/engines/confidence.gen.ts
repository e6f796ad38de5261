// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[3.627,-1.051,-1.048,0.182,1.559,1.833,-0.673,-1.036,0.148,0.503,0.305,0.614,3.863,1.3,1.345],"doubt":[1.714,1.562,0.561,-0.264,-0.63,-0.193],"sureFrom":0.49,"leaningFrom":0.49,"perhapsFrom":0.1},
  en: {"evidence":[3.627,-1.051,-1.048,0.182,1.559,1.833,-0.673,-1.036,0.148,0.503,0.305,0.614,3.863,1.3,1.345],"doubt":[1.53,1.562,0.561,-0.264,-0.63,-0.193],"sureFrom":0.44,"leaningFrom":0.44,"perhapsFrom":0.11},
  mn: {"evidence":[3.627,-1.051,-1.048,0.182,1.559,1.833,-0.673,-1.036,0.148,0.503,0.305,0.614,3.863,1.3,1.345],"doubt":[2.07,1.562,0.561,-0.264,-0.63,-0.193],"sureFrom":0.5,"leaningFrom":0.5,"perhapsFrom":0.11},
}
