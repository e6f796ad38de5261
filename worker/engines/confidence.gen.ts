// Written by `npm run calibrate` from the calibration half of the labelled sets.
import type { Weights } from './confidence.rules.ts'

export const CONFIDENCE: Record<'es' | 'en' | 'mn', Weights> = {
  es: {"evidence":[4.784,0.703,0.694,1.012,0.334,0.467,1.553,1.318,4.686,0.684,0.648],"doubt":[2.489,-0.276,2.674,0.589,-0.359,-0.41,-0.371],"sureFrom":0.54,"leaningFrom":0.54,"perhapsFrom":0.07},
  en: {"evidence":[4.784,0.703,0.694,1.012,0.334,0.467,1.553,1.318,4.686,0.684,0.648],"doubt":[2.422,-0.276,2.674,0.589,-0.359,-0.41,-0.371],"sureFrom":0.5,"leaningFrom":0.5,"perhapsFrom":0.09},
  mn: {"evidence":[4.784,0.703,0.694,1.012,0.334,0.467,1.553,1.318,4.686,0.684,0.648],"doubt":[4.122,-0.276,2.674,0.589,-0.359,-0.41,-0.371],"sureFrom":0.78,"leaningFrom":0.5,"perhapsFrom":0.09},
}
