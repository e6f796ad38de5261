import { msg } from '@lingui/core/macro'
import type { Guide } from './guide.ts'

export const telegram: Guide = {
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
      cure: msg`Tiene que llevar las cifras, los dos puntos y todo lo que sigue. Si se perdió, pídelo a @BotFather con /mybots.`,
    },
    {
      sign: msg`El bot contestaba desde otro programa.`,
      cure: msg`Un bot avisa a un solo programa. Detén el otro y pulsa «Conectar», o crea un bot nuevo.`,
    },
    {
      sign: msg`En un grupo no contesta.`,
      cure: msg`El agente atiende conversaciones privadas. En los grupos no responde.`,
    },
  ],
}
