import { ALLOWED_ORIGINS_MAX, QUICK_ACTIONS_MAX } from '../limits.ts'
import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_BUTTON_MAX,
  TEMPLATE_BUTTONS_MAX,
  TEMPLATE_CODE_MAX,
  TEMPLATE_EXAMPLE_MAX,
  TEMPLATE_FORM_FIELDS_MAX,
  TEMPLATE_LINE_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_PICTURE_MAX_BYTES,
  TEMPLATE_VARIABLE_MAX,
} from '../thread-limits.ts'

/** Channels, webhook calls and message templates: refusals. */
export const channelsErrors = {
  'channel.notFound': [404, 'El canal no existe o no es tuyo.'],
  'channel.typeRequired': [422, 'El tipo de canal es requerido'],
  'channel.typeUnknown': [422, 'Este tipo de canal no existe.'],
  'channel.typeNotOffered': [422, 'El tipo de este agente no ofrece ese canal.'],
  'channel.typeTaken': [409, 'Ya existe un canal de tipo {type} para este agente'],
  'channel.limitReached': [409, 'Este agente ya tiene todos los canales que permite su tipo ({max}).'],
  'channel.notReady': [409, 'Aún no se puede activar. {reason}'],
  'channel.fieldRequired': [422, 'El campo {field} es requerido'],
  'channel.originInvalid': [422, 'Escribe cada sitio como https://tu-sitio.com, sin ruta.'],
  'channel.originsTooMany': [422, 'Puedes indicar hasta {max} sitios.', { max: ALLOWED_ORIGINS_MAX }],
  'channel.quickActionsTooMany': [422, 'Puedes proponer hasta {max} preguntas.', { max: QUICK_ACTIONS_MAX }],
  'channel.noProvider': [409, 'El chat web no necesita conectarse a ningún proveedor.'],
  'channel.signatureWrong': [401, 'La firma de la llamada no es correcta.'],
  'channel.handshakeMalformed': [400, 'A esta verificación le faltan datos o no son válidos.'],
  'channel.handshakeRefused': [403, 'La clave de verificación no es la de este canal.'],
  'channel.configInvalid': [422, 'La configuración debe ser un objeto JSON válido'],
  'channel.configTooLarge': [422, 'La configuración es demasiado grande o profunda.'],
  'webhookCall.notFound': [
    404,
    'Esta llamada ya no está en el registro: se guardan las últimas 5000, durante 30 días.',
  ],
  'webhookCall.notReplayed': [
    409,
    'Repetir esta llamada no cambiaría nada: no trae ningún mensaje que se pueda responder.',
  ],
  'webhookCall.notGenuine': [
    409,
    'La firma de esta llamada sigue sin ser correcta. Revisa el secreto de la aplicación y vuelve a intentarlo.',
  ],
  'template.required': [422, 'Elige una plantilla y su idioma.'],
  'template.variables': [
    422,
    'Cada dato de la plantilla tiene de 1 a {max} caracteres, y no falta ninguno.',
    { max: TEMPLATE_VARIABLE_MAX },
  ],
  'template.headerVariables': [
    422,
    'El encabezado de la plantilla necesita su dato, de 1 a {max} caracteres.',
    { max: TEMPLATE_LINE_MAX },
  ],
  'template.codes': [
    422,
    'La plantilla lleva un botón para copiar un código: escríbelo, de 1 a {max} caracteres.',
    { max: TEMPLATE_CODE_MAX },
  ],
  'template.flows': [
    422,
    'Los datos de un formulario son textos con su nombre: {most} como máximo, y los nombres sin espacios ni acentos.',
    { most: TEMPLATE_FORM_FIELDS_MAX },
  ],
  'template.noChannel': [409, 'Solo WhatsApp tiene plantillas.'],
  'template.notFound': [404, 'La plantilla no existe, no está aprobada o no se puede enviar desde aquí.'],
  'template.unavailable': [
    409,
    'WhatsApp no da acceso a las plantillas. Revisa que el token tenga el permiso whatsapp_business_management.',
  ],
  'template.media': [
    422,
    'La plantilla lleva una imagen, un vídeo o un documento: súbelo o da su dirección pública https.',
  ],
  'template.name': [
    422,
    'El nombre tiene de 1 a {max} caracteres: letras minúsculas sin acentos, cifras y guiones bajos.',
    { max: TEMPLATE_NAME_MAX },
  ],
  'template.category': [422, 'Elige la categoría: utilidad o marketing.'],
  'template.language': [422, 'Elige el idioma de la plantilla.'],
  'template.header': [
    422,
    'El encabezado tiene {max} caracteres como máximo, en una línea, sin variables, emojis ni formato.',
    { max: TEMPLATE_LINE_MAX },
  ],
  'template.oneHeader': [422, 'El encabezado es un texto o un archivo: borra el texto o quita el archivo.'],
  'template.example': [422, 'Sube otra vez el archivo del encabezado.'],
  'template.exampleKind': [422, 'Meta admite imágenes JPEG o PNG, vídeos MP4 y documentos PDF.'],
  'template.exampleTooLarge': [
    413,
    'La imagen pesa demasiado: el máximo es {max} MB.',
    { max: TEMPLATE_PICTURE_MAX_BYTES / 1024 / 1024 },
  ],
  'template.body': [422, 'El texto tiene de 1 a {max} caracteres.', { max: TEMPLATE_BODY_MAX }],
  'template.numbers': [422, "Las variables se numeran desde el 1 y sin saltos: '{{1}}', '{{2}}'…"],
  'template.edges': [422, 'El texto no puede empezar ni terminar con una variable.'],
  'template.adjacent': [422, 'Entre dos variables tiene que haber palabras.'],
  'template.examples': [
    422,
    'Da un ejemplo de cada variable, de 1 a {max} caracteres: Meta lo pide para revisarla.',
    { max: TEMPLATE_EXAMPLE_MAX },
  ],
  'template.footer': [
    422,
    'El pie tiene {max} caracteres como máximo, en una línea, sin variables ni emojis.',
    { max: TEMPLATE_LINE_MAX },
  ],
  'template.buttons': [
    422,
    'Hay {most} botones como máximo, distintos entre sí, de 1 a {max} caracteres, sin variables, emojis ni formato.',
    { max: TEMPLATE_BUTTON_MAX, most: TEMPLATE_BUTTONS_MAX },
  ],
  'template.exists': [409, 'Ya hay una plantilla con ese nombre en ese idioma. Elige otro nombre.'],
  'template.refused': [422, 'Meta no aceptó la plantilla: {reason}'],
} as const

/** Channels, webhook calls and message templates: sentences of successful calls. */
export const channelsNotices = {
  'channel.created': 'Canal creado correctamente',
  'channel.updated': 'Canal actualizado correctamente',
  'channel.silenced': 'Canal desactivado: lo que llegue por aquí no se responderá hasta que lo actives.',
  'channel.silencedUntold':
    'Canal desactivado. No pudimos avisar al proveedor y aún puede enviar mensajes: no se responderán, y se lo diremos de nuevo cada hora.',
  'channel.deletedUntold':
    'Canal eliminado. No pudimos avisar al proveedor y aún puede enviar mensajes: no se responderán, y se lo diremos de nuevo cada hora.',
  'channel.deleted': 'Canal eliminado correctamente',
  'channel.restored': 'Canal restaurado',
  'channel.restoredInactive': 'Canal restaurado, pero desactivado: actívalo para conectarlo otra vez con su proveedor.',
  'channel.erased': 'Canal eliminado para siempre',
} as const
