import { COMPANY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from '../limits.ts'

/** The own account, mails and notifications: refusals. */
export const accountErrors = {
  'account.timeZone': [422, 'Elige una zona horaria de la lista.'],
  'account.passwordWrong': [422, 'La contraseña actual no es correcta.'],
  'account.countryRequired': [422, 'El país es requerido'],
  'account.nameRequired': [422, 'El nombre es requerido'],
  'account.nameTooLong': [422, 'El nombre no puede exceder {max} caracteres', { max: PERSON_NAME_MAX }],
  'account.companyTooLong': [422, 'La empresa no puede exceder {max} caracteres', { max: COMPANY_NAME_MAX }],
  'account.countryUnknown': [422, 'Elige un país de la lista.'],
  'account.emailRequired': [422, 'El email es requerido'],
  'account.emailInvalid': [422, 'Formato de email inválido'],
  'account.emailTaken': [409, 'Ya existe una cuenta con este email. Inicia sesión.'],
  'account.passwordRequired': [422, 'La contraseña es requerida'],
  'account.passwordTooShort': [422, 'La contraseña debe tener al menos {min} caracteres', { min: PASSWORD_MIN }],
  'account.passwordTooLong': [422, 'La contraseña no puede exceder {max} caracteres', { max: PASSWORD_MAX }],
  'account.passwordCommon': [422, 'Esta contraseña es muy conocida y fácil de adivinar. Elige otra.'],
  'account.passwordPersonal': [422, 'La contraseña no puede ser tu email, tu nombre ni el nombre de la aplicación.'],
  'session.notFound': [404, 'Esta sesión ya terminó o no es tuya.'],
  'mail.notOffered': [409, 'Esta instalación no envía correo. Pregunta a quien la administra.'],
  'mailLink.invalid': [422, 'Este enlace ya no sirve: caducó, ya se usó o hay otro más nuevo. Pide otro.'],
  'notifications.quiet': [422, 'Escribe las horas así: 22:00.'],
  'notifications.quietEqual': [422, 'El silencio debe terminar a otra hora de la que empieza.'],
  'push.invalid': [422, 'Este navegador no dio los datos para recibir avisos.'],
  'push.refused': [422, 'No se pueden enviar avisos a la dirección que dio este navegador.'],
  'push.notOffered': [503, 'Esta instalación no envía avisos a dispositivos. Pregunta a quien la administra.'],
  'push.notFound': [404, 'Este dispositivo ya no recibe avisos.'],
} as const

/** The own account, mails and notifications: sentences of successful calls. */
export const accountNotices = {
  'account.updated': 'Tus datos se guardaron correctamente',
  'account.passwordChanged': 'Contraseña cambiada. Cerramos tus demás sesiones.',
  'account.sessionEnded': 'Esa sesión ha terminado',
  'account.sessionsEnded': 'Tus demás sesiones han terminado',
  'account.retention': 'El tiempo de conservación se guardó correctamente',
  'account.deleted': 'Tu cuenta ha sido eliminada',
  'mail.passwordLink': 'Si hay una cuenta con ese correo, le enviamos un enlace.',
  'mail.passwordReset': 'Contraseña cambiada. Cerramos todas tus sesiones.',
  'mail.confirmed': 'Tu correo está confirmado',
  'mail.otherAddress': 'Confirmado. Falta abrir el enlace que enviamos a la otra dirección.',
  'mail.bothAddresses': 'Enviamos un enlace a cada dirección. El correo cambia cuando abras los dos.',
  'mail.changeCancelled': 'Tu correo sigue siendo el mismo',
  'mail.confirmationSent': 'Te enviamos el correo de confirmación',
  'notifications.saved': 'Tus avisos se guardaron',
  'notifications.deviceAdded': 'Este dispositivo recibe avisos',
  'notifications.deviceRemoved': 'El dispositivo ya no recibe avisos',
} as const
