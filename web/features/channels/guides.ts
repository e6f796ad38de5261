import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChannelType } from '../../../worker/contract/channels.ts'

export type ProviderType = Exclude<ChannelType, 'webchat'>
export const isProviderType = (type: ChannelType): type is ProviderType => type !== 'webchat'

/** How a channel is set up at its provider, step by step. */
interface Guide {
  /** The provider's page for the settings. */
  panel: { name: string; url: string }
  /** The steps before the channel can be created. */
  before: readonly MessageDescriptor[]
  /** The steps after it was created. */
  after: readonly MessageDescriptor[]
  mistakes: readonly CommonMistake[]
}

interface CommonMistake {
  /** The symptom of the problem. */
  sign: MessageDescriptor
  fix: MessageDescriptor
}

/** The provider's page of the three channels of Meta. */
const META_PANEL = { name: 'Meta for Developers', url: 'https://developers.facebook.com/apps' }

const WEBHOOK_AT_META = msg`En «Configurar webhooks» de Meta, pega la URL del webhook y el token de verificación de esta tarjeta, y pulsa «Verificar y guardar».`

const PUBLISH_META_APP = msg`Publica la app con el interruptor «Modo de la app: activo». Hasta entonces solo llegan los mensajes de quienes tienen un rol en ella.`

const WRONG_META_WEBHOOK = {
  sign: msg`Meta dice que no puede validar la URL o el token.`,
  fix: msg`El canal tiene que existir antes. Créalo aquí y pega los dos textos con el botón de copiar, sin espacios.`,
}

const WRONG_META_SECRET = {
  sign: msg`En «Llamadas» aparece «Firma incorrecta».`,
  fix: msg`El App secret es de otra app. Cópialo de la misma app que dio el token y reemplázalo aquí.`,
}

const facebook: Guide = {
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
      fix: msg`El token salió del Explorador de la API, que los da para un rato. Genera el de la página en la configuración de Messenger.`,
    },
    WRONG_META_SECRET,
  ],
}

const instagram: Guide = {
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
      fix: msg`El identificador no es tu nombre de usuario. Es el número que empieza por 1784, de la misma cuenta que dio el token.`,
    },
    {
      sign: msg`En «Llamadas» de Instagram aparece «Firma incorrecta».`,
      fix: msg`Meta puede firmar con la clave de Instagram o con la de la app. Escribe las dos en «App secret», separadas por una coma.`,
    },
    {
      sign: msg`Funcionó dos meses y dejó de hacerlo.`,
      fix: msg`El token de Instagram dura 60 días. Genera otro y reemplázalo aquí.`,
    },
    WRONG_META_WEBHOOK,
  ],
}

const whatsapp: Guide = {
  panel: META_PANEL,
  before: [
    msg`Entra en Meta para desarrolladores y pulsa «Crear app». Elige el caso de uso de WhatsApp. Si ya tienes una app, ábrela.`,
    msg`En «WhatsApp → Configuración de la API», elige tu número y copia el «Identificador del número de teléfono» en «Phone number ID». No es el número de teléfono.`,
    msg`En «Configuración del negocio → Usuarios del sistema», crea un usuario, asígnale la app y la cuenta de WhatsApp, y genera un token que no caduque con los permisos «whatsapp_business_messaging» y «whatsapp_business_management»: el segundo hace falta para las plantillas. Cópialo en «Access token».`,
    msg`En «Configuración de la app → Básica», pulsa «Mostrar» junto a la clave secreta de la app y cópiala en «App secret».`,
  ],
  after: [
    msg`Pulsa «Conectar» en esta tarjeta: registramos la URL del webhook en tu número.`,
    msg`Si Meta no lo permite, pégala tú: en «WhatsApp → Configuración → Webhook», la URL y el token de verificación, y pulsa «Verificar y guardar».`,
    msg`En la lista de campos del webhook, suscribe «messages» y, si también respondes con la app WhatsApp Business, «smb_message_echoes».`,
    msg`Añade un método de pago en la cuenta de WhatsApp y publica la app, para escribir a cualquiera.`,
  ],
  mistakes: [
    {
      sign: msg`Funcionaba y dejó de hacerlo al día siguiente.`,
      fix: msg`El token de la página de inicio dura 24 horas. Genera uno de usuario del sistema, que no caduca.`,
    },
    {
      sign: msg`El proveedor no conoce el número.`,
      fix: msg`Has copiado el número o el identificador de la cuenta. Hace falta el identificador del número de teléfono.`,
    },
    {
      sign: msg`Con el número de prueba, solo contesta a algunos.`,
      fix: msg`El número de prueba escribe a cinco personas como mucho, que añades tú en Meta. Para atender a todos, registra tu número.`,
    },
    WRONG_META_SECRET,
    WRONG_META_WEBHOOK,
  ],
}

const telegram: Guide = {
  panel: { name: '@BotFather', url: 'https://t.me/BotFather' },
  before: [
    msg`En Telegram, abre un chat con @BotFather (el de la marca azul) y envíale /newbot.`,
    msg`Escribe el nombre que verán tus clientes y, después, un usuario que termine en «bot», como tienda_norte_bot.`,
    msg`BotFather contesta con un token como 123456789:AAE…. Cópialo entero en «Bot token».`,
  ],
  after: [msg`Pulsa «Conectar» en esta tarjeta: registramos el webhook en tu bot. En Telegram no hay que pegar nada.`],
  mistakes: [
    {
      sign: msg`El token no es válido.`,
      fix: msg`Tiene que llevar las cifras, los dos puntos y todo lo que sigue. Si se perdió, pídelo a @BotFather con /mybots.`,
    },
    {
      sign: msg`El bot contestaba desde otro programa.`,
      fix: msg`Un bot avisa a un solo programa. Detén el otro y pulsa «Conectar», o crea un bot nuevo.`,
    },
    {
      sign: msg`En un grupo no contesta.`,
      fix: msg`El agente atiende conversaciones privadas. En los grupos no responde.`,
    },
  ],
}

const viber: Guide = {
  panel: { name: 'Viber Partners', url: 'https://partners.viber.com' },
  before: [
    msg`Desde 2024 los bots nuevos de Viber son de pago y se piden a Viber o a uno de sus socios. Los que ya existen siguen funcionando.`,
    msg`Entra en Viber Partners con la cuenta que administra el bot y abre su página de edición.`,
    msg`Copia su token, tres grupos de letras y cifras con guiones, en «Authentication token».`,
  ],
  after: [msg`Pulsa «Conectar» en esta tarjeta: registramos el webhook en tu bot. En Viber no hay que pegar nada.`],
  mistakes: [
    {
      sign: msg`El bot dejó de contestar en otro sistema.`,
      fix: msg`Un bot de Viber avisa a una sola dirección, la última que se registró. Usa un bot para cada sistema.`,
    },
    {
      sign: msg`A una persona no le llegan las respuestas.`,
      fix: msg`Viber solo entrega a quien está suscrito al bot. Pídele que abra el bot y le escriba.`,
    },
    {
      sign: msg`Dejó de enviar a todos a la vez.`,
      fix: msg`Revisa el saldo y los avisos de la cuenta en Viber Partners.`,
    },
  ],
}

/** The web chat has no provider, so it has no guide. */
export const GUIDES: Record<ProviderType, Guide> = { facebook, instagram, whatsapp, telegram, viber }
