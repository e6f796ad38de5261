// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[3.458,-1.111,-1.075,0.215,1.471,1.717,-0.793,-0.604,0.166,0.475,0.256,0.594,3.716,1.223,1.364],"doubt":[1.876,1.676,0.656,-0.275,-0.895,-0.199,0.572,-0.706,-0.601],"sureFrom":0.38,"leaningFrom":0.38,"perhapsFrom":0.08},
  en: {"evidence":[3.458,-1.111,-1.075,0.215,1.471,1.717,-0.793,-0.604,0.166,0.475,0.256,0.594,3.716,1.223,1.364],"doubt":[1.774,1.676,0.656,-0.275,-0.895,-0.199,0.572,-0.706,-0.601],"sureFrom":0.32,"leaningFrom":0.32,"perhapsFrom":0.08},
  mn: {"evidence":[3.458,-1.111,-1.075,0.215,1.471,1.717,-0.793,-0.604,0.166,0.475,0.256,0.594,3.716,1.223,1.364],"doubt":[2.136,1.676,0.656,-0.275,-0.895,-0.199,0.572,-0.706,-0.601],"sureFrom":0.35,"leaningFrom":0.35,"perhapsFrom":0.11},
}
