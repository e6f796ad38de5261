import { msg } from '@lingui/core/macro'

/** What the three channels of Meta have in common. */
export const META_PANEL = { name: 'Meta for Developers', url: 'https://developers.facebook.com/apps' }

export const WEBHOOK_AT_META = msg`En «Configurar webhooks» de Meta, pega la URL del webhook y el token de verificación de esta tarjeta, y pulsa «Verificar y guardar».`

export const PUBLISH_META_APP = msg`Publica la app con el interruptor «Modo de la app: activo». Hasta entonces solo llegan los mensajes de quienes tienen un rol en ella.`

export const WRONG_META_WEBHOOK = {
  sign: msg`Meta dice que no puede validar la URL o el token.`,
  cure: msg`El canal tiene que existir antes. Créalo aquí y pega los dos textos con el botón de copiar, sin espacios.`,
}

export const WRONG_META_SECRET = {
  sign: msg`En «Llamadas» aparece «Firma incorrecta».`,
  cure: msg`El App secret es de otra app. Cópialo de la misma app que dio el token y reemplázalo aquí.`,
}
