import { useLingui } from '@lingui/react/macro'
import { contactEmail } from '../../core/installation.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

function useSections(): LegalSection[] {
  const { t } = useLingui()
  return [
    {
      id: 'service',
      title: t`El servicio`,
      paragraphs: [
        t`Vocero te permite crear agentes que responden por tu negocio en el chat web y en los canales de mensajería que conectes, y leer lo que se conversa. Al abrir una cuenta aceptas estos términos en nombre propio o de la empresa que representas.`,
      ],
    },
    {
      id: 'account',
      title: t`Tu cuenta`,
      paragraphs: [
        t`Da datos verdaderos, guarda tu contraseña para ti y ciérrala en los dispositivos que ya no uses. Lo que se hace con tu cuenta se entiende hecho por ti, salvo que nos avises de que alguien más la está usando.`,
      ],
    },
    {
      id: 'plans',
      title: t`Planes y precios`,
      paragraphs: [
        t`Los precios están en dólares estadounidenses y son los que muestra la página de inicio el día en que te suscribes. Un plan con período de prueba no se cobra hasta que la prueba termina. Los planes por comisión se acuerdan contigo.`,
        t`Cada plan dice cuántos agentes y conversaciones incluye. Al llegar al límite te lo decimos; no cobramos de más sin preguntarte.`,
      ],
    },
    {
      id: 'ending',
      title: t`Renovación y cancelación`,
      paragraphs: [
        t`Una suscripción se renueva al final de cada período mientras la renovación automática esté activada. Puedes desactivarla o cancelar cuando quieras desde tu cuenta; al cancelar, tus agentes dejan de responder y tus datos siguen a tu disposición para que te los lleves.`,
      ],
    },
    {
      id: 'yours',
      title: t`Lo tuyo sigue siendo tuyo`,
      paragraphs: [
        t`Lo que enseñas a tus agentes y lo que se conversa con ellos es tuyo. Nos das permiso para guardarlo y tratarlo solo con el fin de prestarte el servicio.`,
      ],
    },
    {
      id: 'conduct',
      title: t`Lo que no está permitido`,
      paragraphs: [t`No puedes usar Vocero para:`],
      items: [
        t`engañar a quien escribe sobre con quién habla, cuando lo pregunta, o hacerte pasar por otra persona o empresa;`,
        t`enviar mensajes que nadie ha pedido, ni incumplir las reglas de los canales que conectas;`,
        t`tratar datos de personas sin tener derecho a ello;`,
        t`nada ilegal, ni nada que dañe el servicio o a otros clientes.`,
      ],
    },
    {
      id: 'answers',
      title: t`Lo que dicen tus agentes`,
      paragraphs: [
        t`Un agente responde con lo que le has enseñado y con el modelo que elegiste, y puede equivocarse. Revisa sus conversaciones, corrige lo que haga falta y no le confíes decisiones médicas, legales o financieras sin una persona detrás. Ante tus clientes respondes tú.`,
      ],
    },
    {
      id: 'availability',
      title: t`Disponibilidad y responsabilidad`,
      paragraphs: [
        t`Cuidamos de que el servicio esté siempre disponible, pero no podemos prometer que nunca se interrumpa, ni responder de los fallos de los canales o modelos de terceros. Hasta donde la ley lo permita, nuestra responsabilidad se limita a lo que hayas pagado en los últimos doce meses.`,
      ],
    },
    {
      id: 'suspension',
      title: t`Suspensión`,
      paragraphs: [
        t`Si una cuenta incumple estos términos podemos detener sus agentes. Salvo urgencia, avisamos antes y damos ocasión de corregirlo.`,
      ],
    },
    {
      id: 'changes',
      title: t`Cambios y contacto`,
      paragraphs: [
        t`Si estos términos cambian, la fecha de arriba cambia con ellos. De un cambio importante avisamos antes de que se aplique, y puedes cancelar si no estás de acuerdo.`,
        ...(contactEmail ? [t`Para cualquier pregunta, escribe a ${contactEmail}.`] : []),
      ],
    },
  ]
}

export function Terms() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Términos del servicio`}
      lead={t`Las reglas del trato, en palabras que se entienden.`}
      sections={useSections()}
    />
  )
}
