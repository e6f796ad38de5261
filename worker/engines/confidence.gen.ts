// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[4.59,0.897,0.901,1.01,0.309,0.468,1.553,1.33,4.741,0.696,0.634],"doubt":[0.54,-0.499,2.286,0.608,-0.356,0.812,-0.476,-0.4],"sureFrom":0.55,"leaningFrom":0.55,"perhapsFrom":0.07},
  en: {"evidence":[4.59,0.897,0.901,1.01,0.309,0.468,1.553,1.33,4.741,0.696,0.634],"doubt":[0.439,-0.499,2.286,0.608,-0.356,0.812,-0.476,-0.4],"sureFrom":0.49,"leaningFrom":0.49,"perhapsFrom":0.1},
  mn: {"evidence":[4.59,0.897,0.901,1.01,0.309,0.468,1.553,1.33,4.741,0.696,0.634],"doubt":[2.14,-0.499,2.286,0.608,-0.356,0.812,-0.476,-0.4],"sureFrom":0.77,"leaningFrom":0.47,"perhapsFrom":0.09},
}
