import type { StarterPassage } from './starter-passage.ts'

/** What agents of each type know from the start, in Spanish. */
export const es: readonly StarterPassage[] = [
  {
    type: 'service',
    heading: 'Horario de atención',
    questions: ['¿A qué hora abren?', '¿Cuál es el horario?', '¿Abren los domingos?', '¿Hasta qué hora atienden?'],
    body: 'Por chat respondemos todos los días a cualquier hora. El equipo atiende de **lunes a viernes de 9:00 a 18:00** y los **sábados de 10:00 a 14:00**. Domingos y festivos está cerrado.',
  },
  {
    type: 'service',
    heading: 'Envíos y plazos de entrega',
    questions: [
      '¿Cuánto tarda el envío?',
      '¿Cuánto cuesta el envío?',
      '¿Hacen entregas a domicilio?',
      '¿Cuándo llega mi pedido?',
    ],
    body: 'Los pedidos salen el mismo día hábil si se pagan antes de las 14:00. La entrega tarda **de 2 a 5 días hábiles**. El envío cuesta **5 USD** y es gratis en compras desde **50 USD**.',
  },
  {
    type: 'service',
    heading: 'Seguimiento de un pedido',
    questions: [
      '¿Dónde está mi pedido?',
      '¿Cómo rastreo mi paquete?',
      'No ha llegado mi pedido',
      'número de seguimiento',
    ],
    body: 'Al salir tu pedido recibes un correo con el número de seguimiento. Si pasaron más de 5 días hábiles y no ha llegado, escribe aquí tu número de pedido y el equipo lo revisa.',
  },
  {
    type: 'service',
    heading: 'Cambios y devoluciones',
    questions: [
      '¿Puedo devolver un producto?',
      'quiero cambiar la talla',
      'política de devoluciones',
      '¿Cómo hago un cambio?',
    ],
    body: 'Tienes **30 días** desde que recibes tu pedido para cambiarlo o devolverlo, sin usar y con su empaque. El primer cambio es gratis. Para empezar, escribe tu número de pedido y el motivo.',
  },
  {
    type: 'service',
    heading: 'Reembolsos',
    questions: ['¿Cuándo me devuelven el dinero?', '¿Cuánto tarda el reembolso?'],
    body: 'El reembolso se hace al mismo medio con el que pagaste, en un plazo de **3 a 7 días hábiles** desde que recibimos el producto devuelto.',
  },
  {
    type: 'service',
    heading: 'Formas de pago',
    questions: [
      '¿Cómo puedo pagar?',
      '¿Aceptan tarjeta?',
      '¿Puedo pagar en efectivo?',
      '¿Aceptan transferencia?',
      'medios de pago',
    ],
    body: 'Aceptamos **tarjeta de crédito y débito**, **transferencia bancaria** y **pago en efectivo** al recoger en tienda. No guardamos los datos de tu tarjeta.',
  },
  {
    type: 'service',
    heading: 'Garantía',
    questions: ['¿Tiene garantía?', 'el producto llegó dañado', 'producto defectuoso', 'no funciona'],
    body: 'Todos los productos tienen **12 meses de garantía** contra defectos de fábrica. Si algo llegó dañado, avísanos en las primeras 48 horas y te enviamos otro sin costo.',
  },
  {
    type: 'service',
    heading: 'Datos personales',
    questions: ['¿Qué hacen con mis datos?', 'privacidad', 'borrar mis datos'],
    body: 'Usamos tus datos solo para atenderte y enviar tus pedidos, y no los vendemos. Puedes pedir una copia o que los borremos escribiéndolo aquí.',
  },
  {
    type: 'sales',
    heading: 'Precios y planes',
    questions: ['¿Cuánto cuesta?', '¿Qué precio tiene?', '¿Qué planes hay?', 'tarifas', 'precio'],
    body: 'Hay tres opciones: **Básica, 15 USD**, para empezar; **Completa, 35 USD**, la más elegida; y **Premium, 60 USD**, con atención preferente. Los precios son al mes e incluyen impuestos.',
  },
  {
    type: 'sales',
    heading: 'Qué opción elegir',
    questions: ['¿Cuál me recomiendas?', '¿Cuál es la diferencia?', '¿Qué plan me conviene?', 'comparar opciones'],
    body: 'Si empiezas o estás solo, la **Básica** alcanza. Si sois de 2 a 5 personas, la **Completa**. Desde 6 personas, o si necesitas respuesta el mismo día, la **Premium**.',
  },
  {
    type: 'sales',
    heading: 'Descuentos y promociones',
    questions: ['¿Hay descuentos?', '¿Tienen ofertas?', 'promociones', 'cupón'],
    body: 'Pagando un año por adelantado ahorras **dos meses**. Los clientes nuevos tienen **10 % de descuento** en su primera compra con el cupón que enviamos al registrarte.',
  },
  {
    type: 'sales',
    heading: 'Prueba gratis',
    questions: ['¿Puedo probar antes?', '¿Hay demo?', 'versión de prueba', 'prueba gratuita'],
    body: 'Puedes probar la opción Completa **14 días gratis**, sin tarjeta. Al terminar eliges si sigues; nada se cobra solo.',
  },
  {
    type: 'sales',
    heading: 'Cómo comprar',
    questions: ['quiero comprar', '¿Cómo contrato?', '¿Cómo hago un pedido?', 'quiero contratar'],
    body: 'Elige la opción, crea tu cuenta con tu correo y paga con tarjeta o transferencia. Empiezas en cuanto se confirma el pago, normalmente en unos minutos.',
  },
  {
    type: 'sales',
    heading: 'Cancelar o cambiar',
    questions: ['¿Puedo cancelar?', '¿Hay permanencia?', 'cambiar de plan', 'contrato'],
    body: 'No hay permanencia: cambias de opción o cancelas cuando quieras desde tu cuenta y sigues teniendo servicio hasta el final del mes pagado.',
  },
  {
    type: 'automation',
    heading: 'Reservar una cita',
    questions: ['quiero una cita', '¿Cómo reservo?', 'agendar una cita', '¿Tienen turno disponible?'],
    body: 'Escribe **el día y la hora** que prefieres, tu **nombre** y un **teléfono**. El equipo confirma la cita en el mismo día hábil.',
  },
  {
    type: 'automation',
    heading: 'Cambiar o cancelar una cita',
    questions: ['cancelar mi cita', 'cambiar la hora', 'no puedo ir', 'mover mi cita'],
    body: 'Puedes cambiar o cancelar una cita sin costo hasta **24 horas antes**. Escribe tu nombre, la fecha de la cita y qué quieres hacer.',
  },
  {
    type: 'automation',
    heading: 'Pedir un presupuesto',
    questions: ['quiero un presupuesto', 'cotización', '¿Cuánto costaría?', 'solicitar cotización'],
    body: 'Cuéntanos **qué necesitas**, **para cuándo** y un **correo**. Respondemos con un presupuesto por escrito en un máximo de 2 días hábiles, sin compromiso.',
  },
  {
    type: 'automation',
    heading: 'Documentos necesarios',
    questions: ['¿Qué documentos necesito?', 'requisitos', '¿Qué debo llevar?'],
    body: 'Trae tu **documento de identidad** y, si ya eres cliente, tu número de cliente. Si el trámite es para una empresa, también su número de registro.',
  },
  {
    type: 'automation',
    heading: 'Estado de una solicitud',
    questions: ['¿Cómo va mi solicitud?', 'estado de mi trámite', '¿Ya está lista mi solicitud?'],
    body: 'Escribe tu **número de solicitud**. El equipo revisa su estado y te responde en este mismo chat durante el horario de atención, de lunes a viernes de 9:00 a 18:00.',
  },
  {
    type: 'automation',
    heading: 'Recordatorios',
    questions: ['¿Me avisan antes?', 'recordatorio', '¿Envían avisos?'],
    body: 'Enviamos un recordatorio por correo **24 horas antes** de tu cita. Si prefieres no recibirlo, escríbelo al reservar.',
  },
]
