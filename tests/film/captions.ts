import { LOCALES, type Locale } from '../../worker/contract/locales.ts'

/** What is told at each moment of the story, because the film has no sound. */
const TOLD = {
  asks: {
    es: 'Una clienta escribe desde su teléfono, a la hora que sea.',
    en: 'A customer writes from her phone, whatever the hour.',
    mn: 'Үйлчлүүлэгч ямар ч цагт утаснаасаа бичнэ.',
  },
  answered: {
    es: 'El agente responde al momento con lo que tú le enseñaste, y dice de dónde lo sabe.',
    en: 'The agent answers at once with what you taught it, and says how it knows.',
    mn: 'Туслах таны заасан зүйлээр тэр дор нь хариулж, эх сурвалжаа хэлнэ.',
  },
  read: {
    es: 'Tú lo lees en vivo, sin recargar nada.',
    en: 'You read it live, without reloading anything.',
    mn: 'Та юу ч дахин ачаалахгүйгээр шууд уншина.',
  },
  wishes: {
    es: 'Si alguien pide una persona, el agente lo pasa y lo dice.',
    en: 'When somebody asks for a person, the agent hands over and says so.',
    mn: 'Хэн нэгэн хүнтэй ярихыг хүсвэл туслах шилжүүлж, тэр тухайгаа хэлнэ.',
  },
  person: {
    es: 'Tú respondes en la misma conversación, y el agente calla.',
    en: 'You answer in the same conversation, and the agent stays silent.',
    mn: 'Та нэг харилцан ярианд нь хариулж, туслах чимээгүй болно.',
  },
  home: {
    es: 'En el inicio de tu agente ves qué le falta saber, y lo pruebas al lado.',
    en: 'Your agent’s home shows what it still has to learn, and you try it beside that.',
    mn: 'Туслахынхаа нүүрээс юу мэдэхгүй байгааг нь харж, хажууд нь туршина.',
  },
  channels: {
    es: 'Conecta los canales que tus clientes ya usan.',
    en: 'Connect the channels your customers already use.',
    mn: 'Үйлчлүүлэгчдийнхээ ашигладаг сувгуудыг холбоорой.',
  },
  overview: {
    es: 'Y mira de un vistazo cómo va todo.',
    en: 'And see at a glance how it is all going.',
    mn: 'Мөн бүх зүйл хэрхэн явж байгааг нэг дороос хараарай.',
  },
} satisfies Record<string, Record<Locale, string>>

export type Moment = keyof typeof TOLD
export interface Mark {
  moment: Moment
  atMs: number
}

const time = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

/** The captions as WebVTT, one file a language: each is shown until the next. */
export const captions = (marks: readonly Mark[], lengthMs: number): Record<Locale, string> =>
  Object.fromEntries(
    LOCALES.map((locale) => {
      const cues = marks.map(
        ({ moment, atMs }, index) =>
          `${time(atMs)} --> ${time(marks[index + 1]?.atMs ?? lengthMs)}\n${TOLD[moment][locale]}\n`,
      )
      return [locale, `WEBVTT\n\n${cues.join('\n')}`]
    }),
  ) as Record<Locale, string>
