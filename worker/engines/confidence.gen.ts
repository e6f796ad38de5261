// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[3.839,-0.883,-0.725,0.325,1.525,1.614,-0.879,3.678,0.76,0.946],"doubt":[1.933,1.64,0.507,-0.369,-0.479,-0.159],"sureFrom":0.51,"leaningFrom":0.51,"perhapsFrom":0.11},
  en: {"evidence":[3.839,-0.883,-0.725,0.325,1.525,1.614,-0.879,3.678,0.76,0.946],"doubt":[1.846,1.64,0.507,-0.369,-0.479,-0.159],"sureFrom":0.51,"leaningFrom":0.51,"perhapsFrom":0.11},
  mn: {"evidence":[3.839,-0.883,-0.725,0.325,1.525,1.614,-0.879,3.678,0.76,0.946],"doubt":[2.348,1.64,0.507,-0.369,-0.479,-0.159],"sureFrom":0.51,"leaningFrom":0.51,"perhapsFrom":0.11},
}
