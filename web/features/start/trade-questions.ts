import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A question of customers. It has the same wording as the same question of an agent type, so that it is listed once. */
interface QuestionTexts {
  question: MessageDescriptor
  /** An example answer. */
  example: MessageDescriptor
  /** Variants of the question, separated by `|`. */
  others?: MessageDescriptor
}

export const QUESTIONS = {
  hours: {
    question: msg`¿Cuál es el horario?`,
    example: msg`De lunes a viernes de 9:00 a 18:00 y los sábados de 10:00 a 14:00.`,
    others: msg`¿A qué hora abren? | ¿A qué hora cierran? | ¿Qué días abren? | ¿Abren los domingos?`,
  },
  address: {
    question: msg`¿Dónde están?`,
    example: msg`En la calle Mayor 12, junto a la plaza. Hay estacionamiento.`,
    others: msg`¿Dónde estáis? | ¿Cuál es su dirección? | ¿Cómo llego?`,
  },
  contact: {
    question: msg`¿Cómo puedo contactar con ustedes?`,
    example: msg`Por teléfono o WhatsApp, o por correo; contestamos el mismo día.`,
    others: msg`¿Cuál es su teléfono? | ¿Tienen WhatsApp? | ¿Cuál es su correo?`,
  },
  payment: {
    question: msg`¿Cómo puedo pagar?`,
    example: msg`En efectivo, con tarjeta o por transferencia.`,
    others: msg`¿Puedo pagar con tarjeta? | ¿Puedo pagar en efectivo? | ¿Puedo pagar por transferencia?`,
  },
  products: {
    question: msg`¿Qué productos venden?`,
    example: msg`Ropa y calzado para niños de hasta 12 años.`,
  },
  deliveryCost: {
    question: msg`¿Cuánto cuesta el envío?`,
    example: msg`4,50 euros; es gratis desde 50 euros.`,
    others: msg`¿Cuánto cobran por el envío? | ¿El envío es gratis?`,
  },
  deliveryTime: {
    question: msg`¿Cuánto tarda el envío?`,
    example: msg`De 2 a 4 días hábiles.`,
    others: msg`¿Cuándo llega mi pedido? | ¿En cuántos días llega?`,
  },
  returns: {
    question: msg`¿Puedo devolver un producto?`,
    example: msg`Sí, durante 30 días, sin usar y con su empaque.`,
    others: msg`¿Puedo cambiar un producto? | ¿Cómo devuelvo algo?`,
  },
  warranty: {
    question: msg`¿Tiene garantía?`,
    example: msg`Sí, 12 meses contra defectos de fábrica.`,
  },
  menu: {
    question: msg`¿Cuánto cuesta el menú del día?`,
    example: msg`15 euros de lunes a viernes, con bebida y postre.`,
  },
  table: {
    question: msg`¿Cómo reservo una mesa?`,
    example: msg`Por teléfono; los fines de semana, con un día de antelación.`,
    others: msg`Quiero reservar una mesa | ¿Tienen mesa para hoy?`,
  },
  homeDelivery: {
    question: msg`¿Hacen entregas a domicilio?`,
    example: msg`Sí, en el centro, por 3 euros. También para llevar.`,
    others: msg`¿Me lo pueden llevar a casa? | ¿Preparan pedidos para llevar?`,
  },
  diets: {
    question: msg`¿Tienen opciones vegetarianas o sin gluten?`,
    example: msg`Sí, cuatro platos vegetarianos; la pasta también es sin gluten.`,
  },
  groups: {
    question: msg`¿Atienden a grupos grandes?`,
    example: msg`Sí, hasta 20 personas, reservando con dos días.`,
  },
  services: {
    question: msg`¿Qué servicios ofrecen?`,
    example: msg`Consultas, revisiones y seguimiento, con cita previa.`,
  },
  prices: {
    question: msg`¿Qué precios tienen?`,
    example: msg`Desde 20 euros; el precio exacto se dice antes de empezar.`,
    others: msg`¿Cuánto cuesta? | ¿Cuánto cobran?`,
  },
  appointment: {
    question: msg`¿Cómo reservo una cita?`,
    example: msg`Por teléfono o escribiendo aquí el día, la hora y el nombre.`,
    others: msg`Quiero pedir una cita | ¿Tienen cita para hoy?`,
  },
  cancelAppointment: {
    question: msg`¿Puedo cambiar o cancelar mi cita?`,
    example: msg`Sí, sin costo hasta 24 horas antes.`,
    others: msg`Quiero cancelar mi cita | Quiero cambiar la hora de mi cita`,
  },
  insurance: {
    question: msg`¿Trabajan con seguros?`,
    example: msg`Sí, con los principales; se trae la tarjeta a la cita.`,
  },
  repairs: {
    question: msg`¿Qué reparan?`,
    example: msg`Móviles, tabletas y ordenadores de todas las marcas.`,
  },
  repairPrice: {
    question: msg`¿Cuánto cuesta una reparación?`,
    example: msg`El presupuesto es gratis; cambiar una pantalla cuesta desde 60 euros.`,
    others: msg`¿Cuánto cobran por arreglarlo?`,
  },
  repairTime: {
    question: msg`¿Cuánto tarda una reparación?`,
    example: msg`Casi siempre de uno a tres días; avisamos al terminar.`,
    others: msg`¿Cuándo estará listo?`,
  },
  repairAppointment: {
    question: msg`¿Necesito cita para traerlo?`,
    example: msg`No hace falta: se puede traer en horario de apertura.`,
  },
  repairWarranty: {
    question: msg`¿Tienen garantía las reparaciones?`,
    example: msg`Sí, 6 meses en la pieza y en la mano de obra.`,
  },
  pickup: {
    question: msg`¿Recogen a domicilio?`,
    example: msg`Sí, en la ciudad, por 10 euros ida y vuelta.`,
  },
  checkIn: {
    question: msg`¿A qué hora es la entrada y la salida?`,
    example: msg`La entrada es desde las 15:00 y la salida hasta las 12:00.`,
  },
  rooms: {
    question: msg`¿Cuánto cuesta una habitación?`,
    example: msg`La doble cuesta desde 70 euros la noche; la familiar, desde 110.`,
  },
  breakfast: {
    question: msg`¿El desayuno está incluido?`,
    example: msg`Sí, de 7:30 a 10:30.`,
  },
  parking: {
    question: msg`¿Tienen estacionamiento?`,
    example: msg`Sí, propio, por 10 euros al día.`,
  },
  pets: {
    question: msg`¿Aceptan mascotas?`,
    example: msg`Sí, hasta 10 kg, sin costo.`,
  },
  airport: {
    question: msg`¿Cómo llego desde el aeropuerto?`,
    example: msg`En taxi son 20 minutos; también ofrecemos traslado por 25 euros.`,
  },
  cancelBooking: {
    question: msg`¿Puedo cancelar mi reserva?`,
    example: msg`Sí, gratis hasta 48 horas antes de llegar.`,
  },
  courses: {
    question: msg`¿Qué cursos tienen?`,
    example: msg`Inglés y alemán, de principiante a avanzado.`,
  },
  coursePrice: {
    question: msg`¿Cuánto cuesta un curso?`,
    example: msg`90 euros al mes; la matrícula son 30 euros.`,
  },
  courseStart: {
    question: msg`¿Cuándo empiezan las clases?`,
    example: msg`Un grupo nuevo el primer lunes de cada mes.`,
  },
  classTimes: {
    question: msg`¿Qué horarios de clase hay?`,
    example: msg`Por la mañana de 9:00 a 11:00 y por la tarde de 18:00 a 20:00.`,
  },
  classMode: {
    question: msg`¿Las clases son en línea o presenciales?`,
    example: msg`Las dos cosas; las clases en línea son en directo.`,
  },
  enrol: {
    question: msg`¿Cómo me inscribo?`,
    example: msg`Por correo, con el nombre y el curso; la plaza se guarda tres días.`,
  },
  trialClass: {
    question: msg`¿Hay clase de prueba?`,
    example: msg`Sí, la primera clase es gratis.`,
  },
  certificate: {
    question: msg`¿Dan certificado?`,
    example: msg`Sí, con el 80 % de asistencia.`,
  },
  firstVisit: {
    question: msg`¿La primera consulta es gratis?`,
    example: msg`Sí, la primera media hora, en la oficina o por videollamada.`,
  },
  remote: {
    question: msg`¿Atienden en línea o a domicilio?`,
    example: msg`En línea en todo el país; a domicilio, en la ciudad.`,
  },
  duration: {
    question: msg`¿Cuánto tarda un encargo?`,
    example: msg`Casi siempre una semana; lo decimos al empezar.`,
  },
  order: {
    question: msg`¿Cómo hago un pedido o una reserva?`,
    example: msg`Por teléfono o escribiendo aquí; confirmamos el mismo día.`,
  },
  cancelOrder: {
    question: msg`¿Puedo cancelar o devolver?`,
    example: msg`Sí, hasta 48 horas antes, sin costo.`,
  },
  offer: {
    question: msg`¿Qué ofrecen?`,
    example: msg`Pan artesano, tartas por encargo y café para llevar.`,
  },
} as const satisfies Record<string, QuestionTexts>
export type QuestionName = keyof typeof QUESTIONS

/** A question with its texts in the user's language. */
export interface TradeQuestion {
  name: QuestionName
  question: string
  otherQuestions: string[]
  example: string
}

export function tradeQuestion(name: QuestionName, i18n: I18n): TradeQuestion {
  const { question, example, others }: QuestionTexts = QUESTIONS[name]
  return {
    name,
    question: i18n._(question),
    example: i18n._(example),
    otherQuestions: others ? i18n._(others).split(' | ') : [],
  }
}
