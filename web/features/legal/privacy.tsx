import { useLingui } from '@lingui/react/macro'
import { BIN_DAYS, RETENTION_CHOICES_DAYS, RETENTION_DEFAULT_DAYS } from '../../../worker/contract/limits.ts'
import { contactEmail } from '../../core/installation.ts'
import { HISTORY_DAYS, KEPT_DAYS } from './kept.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

function useSections(): LegalSection[] {
  const { t } = useLingui()
  const shortest = Math.min(...RETENTION_CHOICES_DAYS)
  return [
    {
      id: 'who',
      title: t`Quién responde de los datos`,
      paragraphs: [
        t`De los datos de tu cuenta responde quien opera esta instalación de Vocero. De lo que los visitantes escriben a un agente responde el negocio dueño de ese agente: Vocero lo trata por su encargo y siguiendo sus instrucciones.`,
        contactEmail
          ? t`Para cualquier pregunta sobre tus datos, escribe a ${contactEmail}.`
          : t`Si eres visitante de un chat, dirígete primero al negocio con el que hablaste; para cualquier otra pregunta sobre tus datos, usa el formulario de contacto de la página de inicio.`,
      ],
    },
    {
      id: 'what',
      title: t`Qué guardamos`,
      paragraphs: [t`Solo lo necesario para prestar el servicio:`],
      items: [
        t`De tu cuenta: nombre, correo electrónico, empresa y país si los das, idioma, y tu contraseña convertida en una huella de la que no se puede recuperar.`,
        t`De cada sesión: cuándo se abrió, cuándo se usó por última vez y el navegador que la abrió.`,
        t`De tus agentes: lo que les enseñas y cómo los configuras. Las claves de tus canales se guardan cifradas y nadie puede volver a leerlas.`,
        t`De las conversaciones: los mensajes y las respuestas, la hora, el canal y el identificador que ese canal da a la persona que escribe. De quien escribe en el chat de una página web, también la dirección de esa página, sin lo que sigue a «?» o «#», y el país desde el que se conecta.`,
        t`Y lo que esa persona añade: si una respuesta le sirvió, y el correo o el teléfono que deja para que le respondan. También los archivos que el negocio le envía.`,
        t`De tu suscripción: el plan, sus fechas y los cobros. No guardamos datos de tarjetas.`,
        t`Si nos escribes con el formulario de contacto: tu nombre, tu correo electrónico y tu mensaje, para responderte.`,
        t`De los intentos de entrar y de escribirnos: una huella de la dirección de red, nunca la dirección misma.`,
        t`De los cambios importantes: quién hizo qué y cuándo, para poder aclarar lo ocurrido.`,
      ],
    },
    {
      id: 'why',
      title: t`Para qué lo usamos`,
      paragraphs: [
        t`Para que tus agentes respondan, para mostrarte sus conversaciones y tus cifras, para cobrar tu plan y para proteger las cuentas. No vendemos datos, no hacemos publicidad y no entrenamos modelos con tus conversaciones.`,
      ],
    },
    {
      id: 'how-long',
      title: t`Cuánto tiempo`,
      paragraphs: [t`Todo tiene un plazo, y lo que lo ha cumplido se borra automáticamente:`],
      items: [
        t`Conversaciones: ${RETENTION_DEFAULT_DAYS} días, o menos si así lo eliges en tu cuenta; el plazo más corto es de ${shortest} días.`,
        t`Llamadas de los canales, tal como llegan: ${KEPT_DAYS.webhookCalls} días. Agentes en la papelera: ${BIN_DAYS} días.`,
        t`Lo que escribes en el formulario de contacto: ${KEPT_DAYS.contactMessages} días, o menos si lo borramos antes.`,
        t`Registro de cambios importantes: ${KEPT_DAYS.audit} días.`,
        t`Sesiones cerradas: ${KEPT_DAYS.endedSessions} días. Intentos de entrar: ${KEPT_DAYS.attempts} día.`,
        t`Cuentas eliminadas: tus datos personales desaparecen en el acto; el resto, con tus agentes y sus conversaciones, a los ${KEPT_DAYS.deletedUsers} días.`,
        t`Papelera: un agente, un contenido, una respuesta propia, un canal o un mensaje que elimines se puede recuperar durante ${BIN_DAYS} días y después se borra. Puedes borrarlo antes para siempre.`,
        t`Lo borrado puede seguir hasta ${HISTORY_DAYS} días en el historial de la base de datos, que solo sirve para recuperarla entera tras un fallo.`,
      ],
    },
    {
      id: 'processors',
      title: t`Quién más los trata`,
      paragraphs: [t`Nadie recibe datos que no necesite para su parte:`],
      items: [
        t`Cloudflare aloja el servicio y la base de datos.`,
        t`Meta, Telegram y Viber llevan los mensajes de los canales que tú conectas, según sus propias condiciones.`,
        t`El proveedor del modelo de inteligencia artificial que elijas para un agente recibe los mensajes de ese agente. El motor incluido responde sin enviarlos a nadie.`,
        t`Una automatización que conectes recibe además quién escribe: el nombre, el usuario y el teléfono que da el canal, y del chat web la página y el país. Nunca el correo o el teléfono que un visitante dejó.`,
        t`El servidor de correo lleva los mensajes que el servicio envía, entre ellos las respuestas a quien dejó su correo en un chat; el servicio de avisos de tu navegador, los avisos que activas.`,
      ],
    },
    {
      id: 'browser',
      title: t`Tu navegador`,
      paragraphs: [
        t`No usamos cookies ni rastreadores. Tu navegador recuerda tu sesión, tu idioma y si prefieres el tema claro u oscuro; el chat público recuerda además tu conversación, y qué respuestas te sirvieron, para que puedas seguirla. Puedes borrarlo todo desde el propio navegador.`,
      ],
    },
    {
      id: 'rights',
      title: t`Tus derechos`,
      paragraphs: [t`Puedes ejercerlos tú mismo, sin pedir permiso y sin esperar:`],
      items: [
        t`Ver y corregir: tus datos, en tu perfil; lo que enseñas a tus agentes, en cada uno de ellos; y ver cada conversación.`,
        t`Llevártelo: tu cuenta, tus agentes y todas tus conversaciones en un solo archivo JSON, desde tu perfil. Las claves de los canales no van en él, ni sus llamadas tal como llegan: los mensajes que traen, sí.`,
        t`Borrar: un mensaje con su respuesta, o un agente entero. Puedes recuperarlo de la papelera durante ${BIN_DAYS} días o borrarlo de ella en el acto.`,
        t`Irte: al eliminar tu cuenta se cierran tus sesiones, tus agentes dejan de responder y tu suscripción se cancela en el acto.`,
        t`Reclamar: ante la autoridad de protección de datos de tu país, si crees que algo no se hace bien.`,
      ],
    },
    {
      id: 'security',
      title: t`Cómo los protegemos`,
      paragraphs: [
        t`Todo viaja cifrado. Cada cuenta ve solo lo suyo, las claves de los canales se guardan cifradas y las sesiones se pueden cerrar una a una desde tu perfil. Si un incidente afectara a tus datos, te lo diríamos sin demora.`,
      ],
    },
    {
      id: 'changes',
      title: t`Cambios`,
      paragraphs: [
        t`Si esta política cambia, la fecha de arriba cambia con ella. De un cambio importante avisamos a las cuentas antes de que se aplique.`,
      ],
    },
  ]
}

export function Privacy() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Política de privacidad`}
      lead={t`Qué guarda Vocero, para qué, durante cuánto tiempo y qué puedes hacer tú con ello.`}
      sections={useSections()}
    />
  )
}
