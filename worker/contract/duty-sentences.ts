import type { MessageDescriptor } from '@lingui/core'

/** What a contact is told who asked for no more messages. */
export const stoppedSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.stopped',
  message: 'De acuerdo: no recibirás más mensajes nuestros. Si quieres volver a recibirlos, escríbenos cuando quieras.',
}
/** And who asked for them again. */
export const resumedSentence: MessageDescriptor = /*i18n*/ {
  id: 'chat.resumed',
  message: 'Listo: volverás a recibir nuestros mensajes. ¿En qué podemos ayudarte?',
}
