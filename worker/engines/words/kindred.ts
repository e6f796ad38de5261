/**
 * Words that customers and businesses say for the same thing: a group a line, Spanish | English | Mongolian. What
 * somebody asks with one of them may be answered with another.
 */
const GROUPS = `
precio costo coste cuesta vale valen sale tarifa cobran importe presupuesto cuanto caro cara barato barata | price cost fee charge rate pricing expensive cheap cheapest fare quote much pay worth | үнэ үнэтэй өртөг хөлс тариф ханш төгрөг хэд мөнгө
direccion ubicacion ubicados ubicada donde queda quedan encuentran sede local sucursal llegar mapa | address location located where street directions find map branch | хаяг байршил байрладаг хаана байр салбар гудамж
horario hora abren abierto abrir cierran cerrar cerrado atienden atencion | hours open opening close closing closed timetable when schedule | цаг хуваарь нээх нээдэг нээлттэй онгорхой хаах хаадаг ажиллах ажилладаг ажилтай
pago pagar abonar abono cobro | pay payment paying charge billing | төлөх төлбөр тооцоо
tarjeta credito debito visa mastercard | card credit debit visa mastercard amex | карт картаар
efectivo contado billetes | cash | бэлэн бэлнээр
envio entrega domicilio reparto despacho mandan mandar enviar llevan traen transporte llegar llega | shipping delivery ship deliver send courier arrive dispatch | хүргэлт хүргэх илгээх явуулах ирэх очих шуудан
tarda demora plazo tiempo dias cuando duracion dura | long time days duration take takes when soon | хугацаа удах удаан хэзээ хоног өдөр үргэлжлэх
seguimiento rastrear rastreo localizar donde va | track tracking trace status where | хянах шалгах явц явна
devolver devolucion devuelvo regresar retornar cambio | return returning send back exchange | буцаах буцаалт
reembolso reintegro abonar devuelven dinero plata regresan ingresan | refund money back reimburse reimbursement | буцаан олгох мөнгө
cambiar cambio modificar corregir editar mover mudar equivoque | change modify move shift edit switch correct reschedule swap postpone | өөрчлөх солих солиулах засах хойшлуулах шилжүүлэх
cancelar anular baja dejar suspender desistir | cancel call off terminate unsubscribe end stop quit cancellation | цуцлах болих татгалзах зогсоох болиулах
reservar reserva cita turno agendar apartar apuntarse apuntar inscribir inscripcion registrar alta | book booking reserve reservation appointment enroll register signup join | захиалах захиалга бүртгүүлэх бүртгэл цаг
pedido compra orden encargo | order purchase buy bought | захиалга худалдан авалт бараа
pausar pausa congelar parar suspender | pause freeze hold suspend | түр зогсоох царцаах
descuento rebaja oferta promocion promociones cupon barato ahorro | discount sale offer promotion promo coupon deal save cheaper | хямдрал хямд хөнгөлөлт урамшуулал купон
gratis gratuito gratuita gratuitamente libre | free complimentary gratis charge | үнэгүй төлбөргүй
factura recibo comprobante ticket boleta | invoice receipt bill vat tax | баримт нэхэмжлэх
garantia defecto cubre cobertura | warranty guarantee covered cover defect | баталгаа баталгаат
roto rota dañado defectuoso averiado quebrado rayado estropeado partido | broken damaged faulty cracked defective scratched torn | эвдэрсэн хагарсан гэмтэл гэмтэлтэй эвдрэл
falta faltan incompleto | missing incomplete lack | дутуу дутсан
arreglar reparar reparacion arreglo componer | repair fix mend service | засвар засах
contraseña clave password acceso entrar ingresar sesion | password login log sign access passcode | нууц үг нэвтрэх
cuenta perfil usuario | account profile user | бүртгэл данс хэрэглэгч
contacto telefono llamar correo whatsapp numero celular movil | contact phone call email reach number telephone mobile | утас холбогдох дугаар залгах мэйл
aparcamiento aparcar parking estacionamiento estacionar coche carro auto cochera | parking park car garage vehicle | зогсоол машин
mascota mascotas perro perros gato gatos animales cachorro | pet pets dog dogs cat cats animal puppy kitten | амьтан нохой муур
niño niños hijo hija menores bebe infantil edad | child children kid kids baby son daughter infant toddler age teenager | хүүхэд нярай охин хүү нас
talla tamaño medida medidas numero | size sizes fit measurements dimensions | хэмжээ размер
desayuno comida comer almuerzo cena menu plato platos restaurante carta | breakfast food meal meals lunch dinner menu dish dishes eat restaurant | хоол өглөөний цай цэс
vegano vegetariano vegetariana vegana carne celiaco gluten | vegan vegetarian meat gluten celiac | веган цагаан хоол мах
alergia alergico alergenos | allergy allergic allergens nuts | харшил
wifi internet conexion red clave | wifi internet connection network online | вайфай интернэт сүлжээ
medico doctor doctora especialista dentista | doctor physician dentist specialist | эмч эмчид
dolor duele urgencia urgente emergencia | pain hurts ache urgent emergency | өвдөх өвдөлт яаралтай
equipaje maleta maletas bolsa mochila | luggage bags suitcase suitcases baggage bag backpack | ачаа тээш чемодан
habitacion cuarto alojamiento estancia dormitorio | room stay accommodation bedroom night | өрөө байр
empleo trabajo vacante curriculum contratan | job jobs vacancy hiring career | ажлын байр анкет
seguro aseguradora poliza | insurance insured policy | даатгал
garantizado seguridad privacidad datos cifrado protegidos | security privacy data gdpr encrypted encryption safe | аюулгүй нууцлал мэдээлэл
copia respaldo exportar descargar bajar | backup export download copy | нөөц татах хуулах
borrar eliminar suprimir | delete erase remove | устгах хасах
recuperar restaurar deshacer | restore recover undo | сэргээх
cuotas plazos financiar financiacion credito mensualidades meses intereses | installments financing instalments monthly loan interest | хуваах хэсэгчлэн лизинг зээл хүү
socio miembro membresia suscripcion abonado cuota mensualidad mes mensual | member membership subscription plan monthly month | гишүүн гишүүнчлэл сар эрх
prueba probar demo muestra | trial try test demo sample | турших туршилт дээж
puntos premios fidelidad recompensas lealtad | points rewards loyalty bonus | оноо бонус
mayor mayoreo mayorista cantidad volumen | wholesale bulk quantity | бөөн бөөний бөөнөөр
regalo tarjeta obsequio vale | gift voucher card present | бэлэг бэлгийн
acompañante invitado amigo amiga visita | guest friend visitor companion | зочин найз
perdi perdido olvide deje extravie objetos | lost forgot left found missing | алдсан мартсан гээсэн
limpiar lavar limpieza lavado cuidado mantenimiento | clean wash cleaning laundry care maintenance | цэвэрлэх угаах арчилгаа цэвэрлэгээ
montar armar montaje instalar instalacion ensamblar | assemble install installation assembly setup | угсрах суурилуулах угсралт
recoger recogida retirar retirada llevarse | pickup collect collection pick | авах ирж
viejo antiguo usado | old used | хуучин
discapacidad ruedas accesible ascensor | wheelchair accessible disabled elevator lift | хөгжлийн бэрхшээл тэргэнцэр лифт
fumar cigarro cigarrillo tabaco | smoke smoking cigarette vape vaping | тамхи
documento documentos dni identificacion papeles requisitos requisito pasaporte identidad | document documents id papers requirements passport identification required | бичиг баримт үнэмлэх шаардлага
estudiante estudiantes joven jovenes universitario | student students young youth | оюутан сурагч
jubilado jubilados pensionista mayores | senior seniors retired pensioner | тэтгэвэр тэтгэврийн ахмад
clase clases curso cursos leccion taller | class classes course courses lesson workshop training | хичээл сургалт курс анги
profesor entrenador monitor instructor maestra | teacher trainer instructor coach tutor | багш дасгалжуулагч
embarazada embarazo | pregnant pregnancy | жирэмсэн
penalizacion multa penalizan recargo | penalty fine fee surcharge | торгууль алданги
antelacion anticipacion antes previo | advance beforehand before prior | урьдчилан өмнө
aeropuerto vuelo avion | airport flight plane | онгоц нисэх буудал
taxi autobus bus metro tren traslado transporte | taxi bus subway train shuttle transfer | такси автобус
piscina alberca nadar natacion bañarse | pool swim swimming | бассейн усан сэлэх
ropa prenda prendas vestir | clothes clothing garment wear dress | хувцас өмсгөл
humano persona agente asesor operador | human person agent representative operator | хүн ажилтан оператор
idioma idiomas ingles español hablan | language languages english spanish speak | хэл англи
ingredientes contiene lleva hecho material | ingredients contains made material | орц найрлага материал
stock disponible disponibilidad existencias quedan hay | stock available availability | нөөц үлдсэн бэлэн байгаа
mesa grupo personas evento cumpleaños fiesta celebrar | table group party event birthday people celebrate | ширээ хүн төрсөн өдөр баяр
empresa corporativo negocio compañia | company business corporate enterprise employees | компани байгууллага
compañero colega equipo trabajador | colleague coworker team teammate employee staff people | хамт олон багийн
habilitar activar encender | enable activate turn | идэвхжүүлэх асаах
anual año anualmente | yearly annual year annually | жил жилийн
adulto mayor | adult older | том насанд
cuna cama colchon | cot crib bed mattress | ор хүүхдийн
toalla toallas | towel towels | алчуур
tarde retraso retrasado tardanza atrasado | late delay delayed later | хоцрох хоцорсон саатал
noche madrugada medianoche nocturno | night midnight overnight | шөнө орой
sabado domingo festivo festivos feriado feriados | weekend saturday sunday holiday holidays | амралтын бямба ням баяр
peluqueria corte cabello pelo peinado | hair haircut salon hairstyle | үс засуулах тайруулах
uñas manicura pedicura | nails manicure pedicure | хумс маникюр
masaje spa | massage spa | массаж иллэг
examen analisis resultado resultados laboratorio | exam results analysis lab test | шинжилгээ хариу шалгалт
receta medicamento medicina pastilla | prescription medicine medication drug pills | жор эм тариа
certificado diploma titulo constancia | certificate diploma degree | гэрчилгээ диплом
matricula inscripcion colegiatura | tuition enrolment enrollment admission | элсэлт бүртгэл
alquiler alquilar rentar arrendar renta | rent rental hire lease renting | түрээс түрээслэх
vender vendo venta | sell selling sale | зарах борлуулах
alcohol vino cerveza bebidas bebida | alcohol wine beer drinks drink beverages | архи дарс ундаа уух
pastel torta tarta | cake pastry | бялуу торт
terraza exterior afuera jardin | terrace outdoor outside patio garden | гадаа дэнж
error falla fallo funciona averia | error fail failed failing working bug crash | алдаа доголдол гацах
rechazada rechazado rechaza declinada | declined rejected refused failed | татгалзсан буцсан амжилтгүй
rapido rapida velocidad lento express urgente | fast speed slow express rush quick | хурд хурдан яаралтай
notificacion aviso avisar recordatorio | notification notify notice reminder alert | мэдэгдэл сануулга мэдэгдэх
aplicacion app celular movil | app application mobile | апп аппликейшн програм
mejorar subir ampliar superior | upgrade higher bigger | ахиулах дээшлүүлэх
reducir bajar inferior | downgrade lower smaller reduce | бууруулах
limite maximo minimo tope | limit maximum minimum most least | хязгаар дээд доод
peso kilos pesa | weight heavy kg | жин кг
queja reclamo reclamar reclamacion | complaint complain claim | гомдол санал
opinion opiniones reseña | review reviews rating | сэтгэгдэл үнэлгээ
excursion tour paseo recorrido | tour trip excursion guided | аялал аялах
contrato firma firmar permanencia | contract agreement sign commitment | гэрээ
deposito anticipo señal adelanto fianza | deposit advance prepayment downpayment | барьцаа урьдчилгаа
impuesto iva cif rfc nit | tax vat | татвар нөат
capacidad caben aforo | capacity seats sleeps fit | багтаамж багтах
calefaccion aire acondicionado | heating air conditioning | халаалт агааржуулагч
extranjero internacional pais paises | international abroad overseas country countries worldwide | гадаад олон улс
tienda fisica sucursal showroom | store shop branch showroom | дэлгүүр салбар
agotado agotada | sold unavailable restock | дууссан
lesion lesionado herida | injury injured wound | бэртэл гэмтэл шарх
dieta nutricion adelgazar alimentacion nutricionista | diet nutrition weight | дэглэм турах
codigo cupon | code coupon promo | код купон
robo robaron fraude estafa | theft stolen fraud scam | хулгай залилан
mudanza mudarse domicilio direccion | move moving relocation address | нүүх хаяг
vacuna vacunas vacunar | vaccine vaccination shots | вакцин тарилга
cachorro veterinario | vet veterinary puppy | мал эмч
`

/** Words that ask rather than name: they point to their group, and little more. */
const ASKING = 'cuanto cuanta cuantos cuantas donde cuando much where when long хэд хэдэн хаана хэзээ'

const listed = GROUPS.trim().split('\n')
export const askingWords: ReadonlySet<string> = new Set(ASKING.split(' '))
export const kindredIn: readonly (readonly [string[], string[], string[]])[] = listed.map((line) => {
  const [es = '', en = '', mn = ''] = line.split('|')
  return [es, en, mn].map((words) => words.trim().split(' ')) as [string[], string[], string[]]
})
