export const rejectedErrors = {
  'rejected.notFound': /*i18n*/ { id: 'rejected.notFound', message: 'Este registro ya no está apartado.' },
  'rejected.deletionStays': /*i18n*/ {
    id: 'rejected.deletionStays',
    message: 'Es la eliminación de una conversación, que no se puede descartar. Solo se puede volver a intentar.',
  },
}

export const rejectedNotices = {
  'rejected.retried': /*i18n*/ { id: 'notice.rejected.retried', message: 'Se volvió a intentar' },
  'rejected.dropped': /*i18n*/ { id: 'notice.rejected.dropped', message: 'Registro descartado' },
}
