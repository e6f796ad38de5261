import type { QualitySet } from '../set.ts'

/** A town hall and a shop that mends telephones. */
export const es: QualitySet = {
  sought: [
    {
      heading: 'Atención al ciudadano',
      body: 'La oficina atiende al público de lunes a viernes de 8:30 a 14:00; los jueves también de 16:30 a 19:00. En agosto solo por las mañanas.',
      asked: [],
      heldBack: [
        'hasta que hora estan abiertos los jueves',
        'cuando puedo ir por la tarde?',
        'orario de atencion en agosto',
      ],
    },
    {
      heading: 'Cita previa',
      body: 'Pide turno en la sede electrónica o llamando al 010. Llega cinco minutos antes; si no vas a venir, anúlalo para dejar el hueco a otra persona.',
      asked: [],
      heldBack: [
        'necesito reservar hora para ir a la oficina',
        'tengo q pedir sita o puedo ir directamente',
        'no puedo asistir el lunes, como cancelo mi turno',
      ],
    },
    {
      heading: 'Empadronamiento',
      body: 'Para darte de alta en el padrón presenta el DNI o pasaporte y la escritura o el contrato de alquiler. Si vives con otra persona, ella debe firmar la autorización.',
      asked: [],
      heldBack: [
        'me acabo de mudar, q papeles me hacen falta para empadronarme',
        'vivo de alquiler en casa de un amigo como me inscribo en el padron',
        'documentasion para alta padrón',
      ],
    },
    {
      heading: 'Volante y certificado de residencia',
      body: 'El volante se descarga gratis con certificado digital. El certificado firmado por el secretario cuesta 3 € y tarda dos días.',
      asked: [],
      heldBack: [
        'quiero un papel q diga donde vivo',
        'cuanto cobran por el certificado de recidencia',
        'en cuantos dias esta listo el certificado firmado',
      ],
    },
    {
      heading: 'Impuesto de bienes inmuebles',
      body: 'El recibo del IBI se cobra entre el 1 de mayo y el 5 de julio. Domiciliado se fracciona en cuatro pagos sin intereses y lleva un 3 % de bonificación.',
      asked: [],
      heldBack: [
        'puedo pagar el ibi a plazos',
        'hacen alguna rebaja si domicilio el ibi en el banco',
        'fecha limite del impuesto de la casa',
      ],
    },
    {
      heading: 'Multas de tráfico',
      body: 'Quien abona la sanción en los veinte días siguientes a la notificación paga la mitad. Las alegaciones se presentan por registro en ese mismo plazo.',
      asked: [],
      heldBack: [
        'me llego una multa, hay descuento si la pago ya?',
        'no estoy de acuerdo con la sancion como reclamo',
        'tiempo q tengo para recurrir una multa d aparcamiento',
      ],
    },
    {
      heading: 'Recogida de muebles viejos',
      body: 'Llama al 900 123 456 y deja los enseres junto al contenedor la noche acordada. Hasta cuatro objetos por vivienda y mes, sin coste.',
      asked: [],
      heldBack: [
        'quiero tirar un sofa',
        'a que numero llamo pa que se lleven un colchon viejo',
        'cuesta algo que recojan los muebles?',
      ],
    },
    {
      heading: 'Licencia de obra menor',
      body: 'Cambiar azulejos, ventanas o el suelo exige una declaración responsable. La tasa es el 2 % del presupuesto, con un mínimo de 45 €.',
      asked: [],
      heldBack: [
        'voy a reformar el baño necesito permiso?',
        'cuanto es la tasa por cambiar las ventanas',
        'q tengo q presentar pa poner suelo nuevo',
      ],
    },
    {
      heading: 'Bodas civiles',
      body: 'Los enlaces se celebran los viernes por la tarde y los sábados por la mañana en el salón de plenos. Aforo de ochenta invitados; derechos de 120 €.',
      asked: [],
      heldBack: [
        'nos queremos casar en el ayuntamiento',
        'cuantos imbitados caben en el salon',
        'que dias hacen bodas y cuanto valen',
      ],
    },
    {
      heading: 'Escuela infantil municipal',
      body: 'Admite a pequeños de cuatro meses a tres años. La matrícula se abre del 15 al 30 de abril y la plaza con comedor sale por 210 € mensuales.',
      asked: [],
      heldBack: [
        'guarderia para mi bebe de un año',
        'cuando son las inscripciones de la escuela de niños',
        'presio con comida incluida al mes',
      ],
    },
    {
      heading: 'Huertos urbanos',
      body: 'Se sortean treinta parcelas cada dos años entre los empadronados. El agua y las herramientas comunes van incluidas en los 8 € al mes.',
      asked: [],
      heldBack: [
        'como consigo una parcela para plantar tomates',
        'cada cuanto sortean los uertos',
        'el agua del huerto se paga aparte?',
      ],
    },
    {
      heading: 'Cambio de pantalla',
      body: 'Sustituimos el cristal y el panel en una hora. Desde 69 € en modelos corrientes y desde 129 € en los de gama alta; el precio exacto depende del modelo.',
      asked: [],
      heldBack: [
        'se me cayo el telefono y se rompio el vidrio',
        'cuanto sale arreglar la pantaya',
        'tardan mucho en cambiar el cristal?',
      ],
    },
    {
      heading: 'Batería nueva',
      body: 'Si el teléfono se apaga solo o dura medio día, ponemos una batería original por 49 €. Se hace en treinta minutos mientras esperas.',
      asked: [],
      heldBack: [
        'el movil se me descarga muy rapido',
        'precio bateria',
        'puedo esperar ahi mientras cambian la vateria',
      ],
    },
    {
      heading: 'Móvil mojado',
      body: 'No lo enciendas ni lo cargues. Tráelo cuanto antes: lo abrimos, lo secamos con ultrasonidos y te decimos si tiene arreglo. La limpieza cuesta 35 €.',
      asked: [],
      heldBack: [
        'se me cayo al agua q hago',
        'mi celular se mojo en la piscina lo pueden salvar?',
        'cuanto cuesta secar un telefono',
      ],
    },
    {
      heading: 'Presupuesto y diagnóstico',
      body: 'Revisamos el aparato y te damos un presupuesto cerrado en 24 horas. El diagnóstico son 15 €, que descontamos si aceptas la reparación.',
      asked: [],
      heldBack: [
        'cobran por revisar el aparato',
        'si no lo arreglo tengo q pagar el diagnostico?',
        'me pueden decir antes cuanto va a costar',
      ],
    },
    {
      heading: 'Garantía de las reparaciones',
      body: 'Cada reparación queda cubierta seis meses, piezas y mano de obra. No entran los golpes ni el agua. Conserva el tique.',
      asked: [],
      heldBack: [
        'cuanto tiempo de garantia dan',
        'si vuelve a fallar me lo arreglan gratis?',
        'la garantia cubre golpes',
      ],
    },
    {
      heading: 'Copia de tus datos',
      body: 'Antes de tocar nada guardamos fotos, contactos y chats en un disco y los borramos a la semana. Pasarlos a otro terminal son 20 €.',
      asked: [],
      heldBack: [
        'voy a perder mis fotos?',
        'quiero pasar mis contactos a un telefono nuevo',
        'borran mis datos despues d la reparacion',
      ],
    },
    {
      heading: 'Dónde está la tienda',
      body: 'Calle Olmo 14, local 3, frente al mercado central. Parada de los autobuses 5 y 21. Hay aparcamiento de pago en la plaza.',
      asked: [],
      heldBack: ['me pasas la direccion', 'como llego en bus', 'en q calle quedan ustedes'],
    },
    {
      heading: 'Recogida a domicilio',
      body: 'Un mensajero pasa por tu casa y te lo devuelve arreglado al día siguiente. Ida y vuelta, 12 €; gratis si la factura supera 100 €.',
      asked: [],
      heldBack: [
        'no puedo ir a la tienda, pueden venir a buscarlo?',
        'cuanto cobra el mensajero',
        'cuando me traen el telefono de vuelta',
      ],
    },
    {
      heading: 'Compra de móviles usados',
      body: 'Tasamos tu viejo aparato en el acto y pagamos por transferencia o con un vale un 10 % mayor. Debe venir sin bloqueo y con tu DNI.',
      asked: [],
      heldBack: [
        'cuanto me dan por mi telefono viejo',
        'quiero vender mi celular',
        'me dan efectivo o como me pagan el usado',
      ],
    },
    {
      heading: 'Formas de pago del taller',
      body: 'Efectivo, tarjeta y Bizum. Desde 150 € financiamos en tres o seis cuotas sin intereses con tarjeta de crédito.',
      asked: [],
      heldBack: ['aceptan tarjeta', 'se puede pagar en cuotas la reparasion', 'puedo abonar por bizum'],
    },
    {
      heading: 'Fundas y accesorios',
      body: 'Tenemos fundas, protectores y cargadores para casi todas las marcas. Si no queda lo tuyo, lo encargamos y llega en dos días. Cambios con tique en quince días.',
      asked: [],
      heldBack: ['venden cargadores', 'no me gusto la funda la puedo cambiar', 'tienen protector para samsung?'],
    },
  ],
  strangers: [
    'arreglan lavadoras?',
    'dan clases de inglés',
    'tienen wifi para clientes',
    'cuanto cuesta un vuelo a lima',
    'puedo llevar a mi perro',
    'quien gano el partido de ayer',
    'hay trabajo, necesitan personal?',
    'venden televisores',
    'como saco el carnet de conducir',
    'cual es el mejor restaurante de la ciudad',
    'necesito un abogado para un despido',
    'alquilan bicicletas?',
    'me recomiendas una pelicula',
    'hacen tatuajes',
    'a que hora sale el tren a madrid',
    'tienen menu vegetariano',
  ],
}
