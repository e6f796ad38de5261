import type { AboutProduct } from './starter-question.ts'

/** What is asked about the product, in Spanish. */
export const es: readonly AboutProduct[] = [
  {
    heading: 'Qué es Vocero',
    questions: ['¿Qué es esto?', '¿Qué es Vocero?', '¿Para qué sirve?', '¿Cómo funciona Vocero?'],
    sample:
      'Esto es una demostración de **Vocero**, un servicio para crear agentes virtuales que responden a los clientes de un negocio con lo que su dueño les ha enseñado. El dueño lee cada conversación en su consola y mejora las respuestas. La tienda de esta demostración no existe.',
  },
  {
    heading: 'Precio de Vocero',
    questions: ['¿Cuánto cuesta?', '¿Cuánto cuesta Vocero?', '¿Qué planes hay?', '¿Qué precio tiene un agente?'],
    sample:
      'Los planes de Vocero, con su precio de hoy, están en su página de inicio, en **Precios**. Abrir una cuenta es gratis.',
  },
  {
    heading: 'Dónde está la tienda',
    questions: [
      '¿Dónde están?',
      '¿Dónde estáis?',
      '¿Dónde se encuentran?',
      '¿Cuál es la dirección?',
      '¿Tienen un local?',
    ],
    sample:
      'La tienda de esta demostración no existe, así que no tiene dirección ni local. Vocero se usa por internet, desde el navegador.',
  },
  {
    heading: 'Canales de Vocero',
    questions: ['¿Qué canales tiene?', '¿Funciona en WhatsApp?', '¿Con qué redes se conecta?', 'canales de mensajería'],
    sample:
      'Un agente de Vocero responde en el **chat web**, **WhatsApp**, **Messenger**, **Instagram**, **Telegram** y **Viber**. Cada canal se conecta en la consola, con la cuenta del negocio.',
  },
  {
    heading: 'Si puede atender una persona',
    questions: [
      '¿Puede intervenir una persona?',
      '¿Puede una persona tomar la conversación?',
      '¿El agente puede pasar la conversación a una persona?',
      '¿Se puede derivar a un humano?',
    ],
    sample:
      'Sí. Una persona del negocio puede tomar la conversación en la consola en cualquier momento; mientras tanto el agente calla. Si el negocio indica que su equipo responde, el agente también la pasa por sí mismo, por ejemplo cuando alguien pide una persona, se queja o corre peligro. Si no lo indica, el agente da el contacto que el negocio ha escrito y la conversación queda marcada en la consola.',
  },
  {
    heading: 'Prueba gratis de Vocero',
    questions: ['¿Hay prueba gratis?', '¿Puedo probarlo gratis?', '¿Tienen período de prueba?', 'días de prueba'],
    sample:
      'Abrir una cuenta de Vocero es gratis, y un agente necesita un plan. Los días de prueba de cada plan, si los tiene, están en la página de inicio, en **Precios**.',
  },
  {
    heading: 'Poner el agente en un sitio web',
    questions: [
      '¿Cómo lo instalo en mi sitio?',
      '¿Cómo lo pongo en mi página web?',
      '¿Hay que instalar algo?',
      'código para mi web',
    ],
    sample:
      'Crea un agente, abre **Canales** y copia el código de su chat web: es una línea que se pega en las páginas del sitio y muestra un botón que abre el chat. Sin tocar el sitio, también puedes compartir el enlace público del chat o su código QR.',
  },
  {
    heading: 'Cancelar la suscripción de Vocero',
    questions: [
      '¿Puedo cancelar cuando quiera?',
      '¿Cómo cancelo mi suscripción?',
      '¿Hay permanencia?',
      '¿Cómo me doy de baja?',
    ],
    sample:
      'La suscripción se cancela cuando quieras en la consola, en **Suscripción**: no hay permanencia. Al cancelar, los agentes dejan de responder y tus datos siguen a tu disposición para que te los lleves.',
  },
  {
    heading: 'Conversaciones incluidas en un plan',
    questions: [
      '¿Qué cuenta como una conversación?',
      '¿Qué pasa si me paso del límite?',
      '¿Qué pasa si se acaban las conversaciones?',
      '¿Cuántas conversaciones incluye?',
    ],
    sample:
      'Una conversación es todo lo que una persona y el agente se dicen en 24 horas; lo que responde tu equipo no gasta. Vocero te avisa al 80 % y al 100 % del plan. Después, según elijas, el agente deja de responder, lo dice y pide un contacto, o sigue con un margen del 10 %.',
  },
  {
    heading: 'Para qué negocios sirve',
    questions: [
      '¿Sirve para mi negocio?',
      'Tengo una peluquería, ¿me sirve?',
      '¿Para qué tipo de empresa es?',
      '¿Sirve para un restaurante o una clínica?',
    ],
    sample:
      'Sirve para cualquier negocio al que le hacen las mismas preguntas una y otra vez: tiendas, restaurantes, clínicas, peluquerías, academias, talleres, hoteles. El agente empieza con lo que lee en tu sitio web, con unas pocas preguntas sobre tu negocio o con una plantilla de tu sector.',
  },
  {
    heading: 'Qué puede aprender el agente',
    questions: [
      '¿Qué archivos puedo subir?',
      '¿Puedo subir un PDF?',
      '¿Lee Excel o Word?',
      '¿Puede leer mi página web?',
      '¿Cómo le enseño lo que debe saber?',
    ],
    sample:
      'El agente lee tu **sitio web**, archivos **PDF, Word, Excel, PowerPoint, CSV, HTML, Markdown y texto**, y las preguntas y respuestas que escribes. Puede volver a leer el sitio cada día o cada semana.',
  },
  {
    heading: 'Cuando el agente no sabe la respuesta',
    questions: [
      '¿Qué pasa si no sabe la respuesta?',
      '¿Se inventa las respuestas?',
      '¿Aprende solo?',
      '¿Cómo mejora el agente?',
    ],
    sample:
      'Si no lo sabe, lo dice y no lo inventa: da el contacto que el negocio ha escrito y apunta la pregunta. El dueño la responde en la consola, o la toma de lo que su equipo contestó, y desde entonces el agente la sabe. No cambia nada por su cuenta.',
  },
  {
    heading: 'Idiomas de Vocero',
    questions: ['¿Qué idiomas habla?', '¿Habla inglés?', '¿En qué idiomas responde?'],
    sample:
      'El agente y la consola hablan **español**, **inglés** y **mongol**. El agente responde en el idioma de quien escribe, y cuando lo que sabe está en otro, lo indica.',
  },
  {
    heading: 'Seguridad y privacidad de los datos',
    questions: [
      '¿Mis datos están seguros?',
      '¿Cumple con la protección de datos?',
      '¿Quién ve las conversaciones?',
      '¿Cuánto tiempo se guardan las conversaciones?',
    ],
    sample:
      'Cada negocio ve solo lo suyo, y las claves de sus canales se guardan cifradas. El dueño elige cuánto tiempo se conservan las conversaciones, de 30 días a un año, y puede descargarlas o borrarlas. El detalle está en la política de privacidad, al pie de la página de inicio.',
  },
  {
    heading: 'Usar un modelo o un sistema propio',
    questions: [
      '¿Puedo usar mi clave de OpenAI?',
      '¿Se conecta con n8n o Make?',
      '¿Qué inteligencia artificial usa?',
      '¿Tiene API?',
      '¿Se puede integrar con mi sistema?',
    ],
    sample:
      'Sin nada más, el agente responde con las frases de lo que le enseñaste. También puede responder con un modelo compatible con OpenAI o con tu automatización por webhook, como n8n o Make, donde su tipo lo permita. La API está documentada en **/api/docs**.',
  },
  {
    heading: 'Equipo en la consola',
    questions: [
      '¿Puede usarlo mi equipo?',
      '¿Puedo invitar a mis compañeros?',
      '¿Cuántas personas pueden entrar?',
      '¿Puedo contestar yo?',
    ],
    sample:
      'Sí. El dueño invita a su equipo por correo, con el papel de gestor, de agente o de solo lectura. Todos ven la misma bandeja, responden desde ella y reciben avisos en la consola, en el navegador o por correo.',
  },
  {
    heading: 'Aplicación para el teléfono',
    questions: ['¿Tienen aplicación móvil?', '¿Hay app para el celular?', '¿Puedo usarlo desde el teléfono?'],
    sample:
      'No hay aplicación de tienda y no hace falta: la consola funciona en el navegador del teléfono y se puede añadir a la pantalla de inicio, donde también llegan los avisos.',
  },
  {
    heading: 'Reservas, pedidos y otras tareas',
    questions: [
      '¿Puede agendar citas?',
      '¿Puede tomar pedidos?',
      '¿Funciona con Shopify o WordPress?',
      '¿Puede consultar mi inventario?',
    ],
    sample:
      'El chat se pone en cualquier sitio, también en uno de WordPress o de Shopify. Por sí mismo el agente responde preguntas: no agenda citas ni consulta pedidos. Para eso se conecta tu automatización, que recibe cada mensaje y hace la tarea.',
  },
]
