import type { QualitySet } from '../set.ts'

/** A restaurant and a shop that sells clothes online. */
export const es: QualitySet = {
  sought: [
    {
      heading: 'Cuándo servimos',
      body: 'Comidas de 13:00 a 16:00 y cenas de 20:30 a 23:30. Lunes cerrado por descanso del personal.',
      asked: ['hasta que hora se puede cenar', 'abren los lunes?', 'a q hora enpiezan a dar comidas'],
      heldBack: [],
    },
    {
      heading: 'Mesas',
      body: 'Guardamos tu mesa quince minutos. Para más de ocho comensales pedimos una señal de 10 € por cabeza, que se resta de la cuenta.',
      asked: [
        'quiero reservar para 12 personas',
        'hay que dejar dinero por adelantado si somos muchos',
        'si llego tarde pierdo la mesa?',
      ],
      heldBack: [],
    },
    {
      heading: 'Menú del día',
      body: 'Primero, segundo, postre y bebida por 14,50 € de martes a viernes. Los sábados, 19 €.',
      asked: ['que lleva el menu', 'presio del menu diario', 'el finde sube el menu?'],
      heldBack: [],
    },
    {
      heading: 'Alérgenos y platos sin carne',
      body: 'La carta señala gluten, frutos secos y lactosa. Siempre hay tres platos veganos; avisa en cocina si eres celíaco.',
      asked: ['tienen algo para vegetarianos', 'mi hijo no puede tomar leche', 'opciones sin glúten'],
      heldBack: [],
    },
    {
      heading: 'Comida para llevar',
      body: 'Pide por teléfono y recoge en media hora. Repartimos en un radio de 3 km por 2,50 €; pedido mínimo 20 €.',
      asked: ['hacen domicilios', 'cuanto cobran por llevarlo a casa', 'puedo encargar y pasar a buscarlo'],
      heldBack: [],
    },
    {
      heading: 'Celebraciones',
      body: 'El salón privado admite 40 invitados. La tarta la puedes traer tú, sin cargo; la decoración la acordamos antes.',
      asked: [
        'quiero festejar mi cumple ahi',
        'podemos llevar nuestro pastel?',
        'cuanta gente cabe en el salon privado',
      ],
      heldBack: [],
    },
    {
      heading: 'Niños en el restaurante',
      body: 'Hay tronas, cambiador y un plato infantil con zumo por 7 €. Los domingos una monitora entretiene a los pequeños.',
      asked: ['tienen sillas altas para bebes', 'menu para mi hija de 5 años', 'los niños tienen donde jugar?'],
      heldBack: [],
    },
    {
      heading: 'Cómo llegar al restaurante',
      body: 'Paseo Marítimo 8, junto al faro. Autobús 12. Aparcacoches gratis por la noche.',
      asked: ['donde quedan', 'puedo dejar el auto ahi', 'me das la direcsion'],
      heldBack: [],
    },
    {
      heading: 'Guía de tallas',
      body: 'Mide pecho, cintura y cadera y compara con la tabla de cada prenda. Si dudas entre dos, coge la mayor: encoge un poco al lavar.',
      asked: ['no se que talla pedir', 'las camisetas se achican al lavarlas?', 'soy entre M y L cual me conviene'],
      heldBack: [],
    },
    {
      heading: 'Envío de ropa',
      body: 'De dos a cuatro días por 3,95 €; gratis desde 50 €. A Portugal y Francia tarda una semana y son 9 €.',
      asked: ['en cuanto tiempo llega mi paquete', 'mandan a lisboa?', 'desde que monto no cobran envio'],
      heldBack: [],
    },
    {
      heading: 'Devolver una prenda',
      body: 'Treinta días con la etiqueta puesta. Imprime la hoja de tu cuenta y llévala a correos; el ingreso tarda una semana. Ropa interior, no.',
      asked: [
        'el vestido no me quedo bien quiero regresarlo',
        'cuanto tardan en devolverme la plata',
        'se puede devolver ropa interior',
      ],
      heldBack: [],
    },
    {
      heading: 'Cambio de color o talla',
      body: 'El primer cambio es gratis: pide el artículo nuevo desde tu perfil y el mensajero se lleva el viejo.',
      asked: ['me quedo chico, lo cambio por otro mas grande', 'puedo canjear el color', 'el cambio tiene costo'],
      heldBack: [],
    },
    {
      heading: 'Maneras de pagar la compra',
      body: 'Tarjeta, PayPal, Bizum o en tres veces con Klarna. No aceptamos contra reembolso.',
      asked: ['se puede pagar al recibir', 'puedo pagarlo en partes', 'con paypal sirve?'],
      heldBack: [],
    },
    {
      heading: 'Códigos y rebajas',
      body: 'Escribe el código en la cesta antes de pagar. No se suman a las rebajas. Por suscribirte al boletín recibes un 10 %.',
      asked: ['donde pongo mi cupon', 'no me funciona el codigo de descuento', 'hay promo para clientes nuevos'],
      heldBack: [],
    },
    {
      heading: 'Cuidado de la lana',
      body: 'Lava a mano en frío y seca en plano. La secadora la estropea; el vapor la recupera.',
      asked: ['como lavo el sueter', 'lo puedo meter a la secadora', 'se me arrugo el jersey de lana'],
      heldBack: [],
    },
    {
      heading: 'Tiendas físicas',
      body: 'En Valencia, Colón 22, y en Bilbao, Ercilla 5. Ahí también recoges y devuelves lo comprado en la web.',
      asked: ['tienen local donde probarme la ropa', 'puedo retirar mi pedido en bilbao', 'solo venden por internet?'],
      heldBack: [],
    },
  ],
  strangers: [
    'venden zapatos de novia',
    'tienen wifi',
    'se puede ir con perro',
    'dan clases de cocina',
    'hacen arreglos de costura',
    'tienen musica en vivo',
    'necesito un mecanico',
    'cuanto cuesta un iphone',
    'cual es el tipo de cambio',
    'tienen habitaciones libres',
    'aceptan criptomonedas',
    'hay factura electronica para empresas',
    'como renuevo mi pasaporte',
    'donde compro entradas para el concierto',
  ],
}
