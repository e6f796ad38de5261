// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[3.458,-1.098,-1.073,0.216,1.47,1.722,-0.782,-0.612,0.145,0.473,0.255,0.593,3.714,1.223,1.364],"doubt":[1.849,1.696,0.662,-0.271,-0.891,-0.198,0.554,-0.701,-0.6],"sureFrom":0.38,"leaningFrom":0.38,"perhapsFrom":0.07},
  en: {"evidence":[3.458,-1.098,-1.073,0.216,1.47,1.722,-0.782,-0.612,0.145,0.473,0.255,0.593,3.714,1.223,1.364],"doubt":[1.763,1.696,0.662,-0.271,-0.891,-0.198,0.554,-0.701,-0.6],"sureFrom":0.32,"leaningFrom":0.32,"perhapsFrom":0.07},
  mn: {"evidence":[3.458,-1.098,-1.073,0.216,1.47,1.722,-0.782,-0.612,0.145,0.473,0.255,0.593,3.714,1.223,1.364],"doubt":[2.125,1.696,0.662,-0.271,-0.891,-0.198,0.554,-0.701,-0.6],"sureFrom":0.35,"leaningFrom":0.35,"perhapsFrom":0.11},
}
