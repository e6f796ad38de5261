import { msg } from '@lingui/core/macro'
import type { Guide } from './guide.ts'
import { META_PANEL, PUBLISH_META_APP, WEBHOOK_AT_META, WRONG_META_SECRET, WRONG_META_WEBHOOK } from './meta.ts'

export const facebook: Guide = {
  panel: META_PANEL,
  before: [
    msg`Entra en Meta para desarrolladores y pulsa «Crear app». Elige el caso de uso de Messenger. Si ya tienes una app, ábrela.`,
    msg`En «Casos de uso → Messenger → Configuración de la API», conecta tu página y pulsa «Generar token». Cópialo en «Access token».`,
    msg`En la misma lista, bajo el nombre de tu página, está su identificador: solo cifras. Cópialo en «Page ID».`,
    msg`En «Configuración de la app → Básica», pulsa «Mostrar» junto a la clave secreta de la app y cópiala en «App secret».`,
  ],
  after: [
    WEBHOOK_AT_META,
    msg`En la lista de campos del webhook, suscribe «messages», «messaging_postbacks» y «message_echoes», con el que el agente sabe que alguien respondió desde la bandeja de la página.`,
    msg`Si quieres que responda a los comentarios, suscribe también «feed» y pide para la app los permisos «pages_manage_metadata» y «pages_read_user_content».`,
    msg`Vuelve aquí y pulsa «Conectar»: comprobamos el token y suscribimos tu página.`,
    PUBLISH_META_APP,
  ],
  mistakes: [
    WRONG_META_WEBHOOK,
    {
      sign: msg`Funcionaba y dejó de hacerlo a las pocas horas.`,
      cure: msg`El token salió del Explorador de la API, que los da para un rato. Genera el de la página en la configuración de Messenger.`,
    },
    WRONG_META_SECRET,
  ],
}
