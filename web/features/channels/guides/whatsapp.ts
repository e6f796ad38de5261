import { msg } from '@lingui/core/macro'
import type { Guide } from './guide.ts'
import { META_PANEL, WRONG_META_SECRET, WRONG_META_WEBHOOK } from './meta.ts'

export const whatsapp: Guide = {
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
      cure: msg`El token de la página de inicio dura 24 horas. Genera uno de usuario del sistema, que no caduca.`,
    },
    {
      sign: msg`El proveedor no conoce el número.`,
      cure: msg`Has copiado el número o el identificador de la cuenta. Hace falta el identificador del número de teléfono.`,
    },
    {
      sign: msg`Con el número de prueba, solo contesta a algunos.`,
      cure: msg`El número de prueba escribe a cinco personas como mucho, que añades tú en Meta. Para atender a todos, registra tu número.`,
    },
    WRONG_META_SECRET,
    WRONG_META_WEBHOOK,
  ],
}
