import { msg } from '@lingui/core/macro'
import type { Guide } from './guide.ts'

export const viber: Guide = {
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
      cure: msg`Un bot de Viber avisa a una sola dirección, la última que se registró. Usa un bot para cada sistema.`,
    },
    {
      sign: msg`A una persona no le llegan las respuestas.`,
      cure: msg`Viber solo entrega a quien está suscrito al bot. Pídele que abra el bot y le escriba.`,
    },
    {
      sign: msg`Dejó de enviar a todos a la vez.`,
      cure: msg`Revisa el saldo y los avisos de la cuenta en Viber Partners.`,
    },
  ],
}
