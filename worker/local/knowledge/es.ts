import type { StarterQuestion } from './starter-question.ts'

/** What people ask agents of each type, in Spanish. */
export const es: readonly StarterQuestion[] = [
  {
    type: 'service',
    heading: 'Horario de atención',
    questions: ['¿A qué hora abren?', '¿Cuál es el horario?', '¿Abren los domingos?', '¿Hasta qué hora atienden?'],
    sample:
      'Este chat responde todos los días a cualquier hora. La tienda abre de **lunes a viernes de 9:00 a 18:00** y los **sábados de 10:00 a 14:00**. Domingos y festivos está cerrada.',
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
    sample:
      'Los pedidos salen el mismo día hábil si se pagan antes de las 14:00. La entrega tarda **de 2 a 5 días hábiles**. El envío cuesta **5 USD** y es gratis en compras desde **50 USD**.',
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
    sample:
      'Al salir tu pedido recibes un correo con el número de seguimiento. Si pasaron más de 5 días hábiles y no ha llegado, ponte en contacto con la tienda y ten a mano tu número de pedido.',
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
    sample:
      'Tienes **30 días** desde que recibes tu pedido para cambiarlo o devolverlo, sin usar y con su empaque. El primer cambio es gratis. Para empezar, ponte en contacto con la tienda y ten a mano tu número de pedido.',
  },
  {
    type: 'service',
    heading: 'Cancelar o cambiar un pedido',
    questions: [
      'quiero cancelar mi pedido',
      '¿Puedo cambiar mi pedido?',
      '¿Puedo cambiar la dirección de entrega?',
      'anular una compra',
    ],
    sample:
      'Mientras tu pedido no haya salido, puedes cancelarlo o cambiar la dirección sin costo: ponte en contacto con la tienda y ten a mano tu número de pedido. Si ya salió, puedes devolverlo cuando lo recibas.',
  },
  {
    type: 'service',
    heading: 'Reembolsos',
    questions: ['¿Cuándo me devuelven el dinero?', '¿Cuánto tarda el reembolso?'],
    sample:
      'El reembolso se hace al mismo medio con el que pagaste, en un plazo de **3 a 7 días hábiles** desde que recibimos el producto devuelto.',
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
    sample:
      'Aceptamos **tarjeta de crédito y débito**, **transferencia bancaria** y **pago en efectivo** al recoger en tienda. No guardamos los datos de tu tarjeta.',
  },
  {
    type: 'service',
    heading: 'Garantía',
    questions: ['¿Tiene garantía?', 'el producto llegó dañado', 'producto defectuoso', 'no funciona'],
    sample:
      'Todos los productos tienen **12 meses de garantía** contra defectos de fábrica. Si algo llegó dañado, avisa a la tienda en las primeras 48 horas y te enviamos otro sin costo.',
  },
  {
    type: 'service',
    heading: 'Datos personales',
    questions: ['¿Qué hacen con mis datos?', 'privacidad', 'borrar mis datos'],
    sample:
      'Usamos tus datos solo para atenderte y enviar tus pedidos, y no los vendemos. Para pedir una copia o que los borremos, ponte en contacto con la tienda.',
  },
  {
    type: 'sales',
    heading: 'Precios y planes',
    questions: ['¿Cuánto cuesta?', '¿Qué precio tiene?', '¿Qué planes hay?', 'tarifas', 'precio'],
  },
  {
    type: 'sales',
    heading: 'Qué opción elegir',
    questions: ['¿Cuál me recomiendas?', '¿Cuál es la diferencia?', '¿Qué plan me conviene?', 'comparar opciones'],
  },
  {
    type: 'sales',
    heading: 'Descuentos y promociones',
    questions: ['¿Hay descuentos?', '¿Tienen ofertas?', 'promociones', 'cupón'],
  },
  {
    type: 'sales',
    heading: 'Prueba gratis',
    questions: ['¿Puedo probar antes?', '¿Hay demo?', 'versión de prueba', 'prueba gratuita'],
  },
  {
    type: 'sales',
    heading: 'Cómo comprar',
    questions: ['quiero comprar', '¿Cómo contrato?', '¿Cómo hago un pedido?', 'quiero contratar'],
  },
  {
    type: 'sales',
    heading: 'Cancelar o cambiar',
    questions: ['¿Puedo cancelar?', '¿Hay permanencia?', 'cambiar de plan', 'contrato'],
  },
  {
    type: 'automation',
    heading: 'Reservar una cita',
    questions: ['quiero una cita', '¿Cómo reservo?', 'agendar una cita', '¿Tienen turno disponible?'],
  },
  {
    type: 'automation',
    heading: 'Cambiar o cancelar una cita',
    questions: ['cancelar mi cita', 'cambiar la hora', 'no puedo ir', 'mover mi cita'],
  },
  {
    type: 'automation',
    heading: 'Pedir un presupuesto',
    questions: ['quiero un presupuesto', 'cotización', '¿Cuánto costaría?', 'solicitar cotización'],
  },
  {
    type: 'automation',
    heading: 'Documentos necesarios',
    questions: ['¿Qué documentos necesito?', 'requisitos', '¿Qué debo llevar?'],
  },
  {
    type: 'automation',
    heading: 'Estado de una solicitud',
    questions: ['¿Cómo va mi solicitud?', 'estado de mi trámite', '¿Ya está lista mi solicitud?'],
  },
  {
    type: 'automation',
    heading: 'Recordatorios',
    questions: ['¿Me avisan antes?', 'recordatorio', '¿Envían avisos?'],
  },
]
