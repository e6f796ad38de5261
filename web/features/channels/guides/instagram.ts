import { msg } from '@lingui/core/macro'
import type { Guide } from './guide.ts'
import { META_PANEL, PUBLISH_META_APP, WEBHOOK_AT_META, WRONG_META_WEBHOOK } from './meta.ts'

export const instagram: Guide = {
  panel: META_PANEL,
  before: [
    msg`En la app de Instagram, pasa tu cuenta a profesional. En «Configuración → Mensajes → Herramientas conectadas», permite el acceso a los mensajes.`,
    msg`Entra en Meta para desarrolladores y pulsa «Crear app». Elige el caso de uso de mensajes de Instagram. Si ya tienes una app, ábrela.`,
    msg`En «Instagram → Configuración de la API con inicio de sesión de Instagram», añade tu cuenta y pulsa «Generar token». Cópialo en «Access token».`,
    msg`Junto a tu cuenta está su identificador, que empieza por 1784. Cópialo en «Instagram account ID».`,
    msg`En esa página, muestra la clave secreta de la app de Instagram y cópiala en «App secret».`,
  ],
  after: [
    WEBHOOK_AT_META,
    msg`En la lista de campos del webhook, suscribe «messages» y «messaging_postbacks».`,
    msg`Si quieres que responda a los comentarios, suscribe también «comments» y pide para la app el permiso para administrar comentarios. La cuenta tiene que ser pública.`,
    msg`Vuelve aquí y pulsa «Conectar»: comprobamos el token y suscribimos tu cuenta.`,
    PUBLISH_META_APP,
  ],
  mistakes: [
    {
      sign: msg`El token es de otra cuenta, o el identificador no vale.`,
      cure: msg`El identificador no es tu nombre de usuario. Es el número que empieza por 1784, de la misma cuenta que dio el token.`,
    },
    {
      sign: msg`En «Llamadas» de Instagram aparece «Firma incorrecta».`,
      cure: msg`Meta puede firmar con la clave de Instagram o con la de la app. Escribe las dos en «App secret», separadas por una coma.`,
    },
    {
      sign: msg`Funcionó dos meses y dejó de hacerlo.`,
      cure: msg`El token de Instagram dura 60 días. Genera otro y reemplázalo aquí.`,
    },
    WRONG_META_WEBHOOK,
  ],
}
