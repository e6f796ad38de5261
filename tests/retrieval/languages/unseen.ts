/** As `foreign.ts`, written after the words and letters were chosen, and not looked at since. */
export const UNSEEN_FOREIGN = {
  pt: [
    'quais são as formas de pagamento',
    'preciso cancelar a reserva de sexta',
    'vocês entregam em casa?',
    'o produto chegou quebrado, o que eu faço',
    'tem wifi no quarto',
    'a que horas fecha hoje',
  ],
  fr: [
    'je veux annuler ma réservation',
    'livrez-vous à domicile',
    'le produit est arrivé cassé que faire',
    'à quelle heure fermez vous ce soir',
    'avez vous une taille plus grande',
  ],
  it: [
    'devo annullare la prenotazione di venerdì',
    'consegnate a domicilio?',
    'il prodotto è arrivato rotto cosa faccio',
    'a che ora chiudete stasera',
    'avete una taglia più grande',
  ],
  de: [
    'ich muss die buchung am freitag absagen',
    'liefert ihr auch nach hause',
    'das produkt kam kaputt an was jetzt',
    'wann schließt ihr heute',
    'habt ihr das auch größer',
  ],
  nl: ['hoe laat gaan jullie open', 'ik wil mijn bestelling annuleren', 'kan ik met pin betalen'],
  ru: [
    'мне нужно отменить бронь на пятницу',
    'доставляете на дом?',
    'товар пришёл сломанный, что делать',
    'до скольки вы сегодня',
    'есть размер побольше?',
  ],
  uk: ['чи працюєте ви в неділю', 'скільки коштує доставка', 'дякую за допомогу'],
  kk: ['жексенбіде жұмыс істейсіздер ме', 'жеткізу қанша тұрады', 'рахмет көп'],
} as const satisfies Record<string, readonly string[]>
