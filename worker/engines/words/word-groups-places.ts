/** Word groups for places, days and things. Spanish | English | Mongolian. */
export const PLACES = `
contraseña clave password acceso entrar ingresar sesion | password login log sign access passcode | нууц үг нэвтрэх
cuenta perfil usuario | account profile user | бүртгэл данс хэрэглэгч
aparcamiento aparcar parking estacionamiento estacionar cochera aparcacoches | parking park garage valet | зогсоол тавих машинаа
coche carro auto automovil vehiculo furgoneta | car vehicle auto automobile van | машин тэрэг автомашин микроавтобус такси
marchas embrague transmision < manual automatico | gears clutch gearbox transmission < manual automatic stick | араа хурдны < механик автомат
autopista autovia carretera | motorway highway freeway road | зам хурдны
transporte traslado transfer < taxi autobus bus metro tren | transport transfer ride shuttle < taxi cab bus subway train | унаа тээвэр тосох < такси автобус
aeropuerto vuelo vuelos avion aterrizar aerolinea volar | airport flight flights plane land arrivals airline fly | онгоц нисэх нислэг
pasajero viajero viajeros | passenger passengers traveller travellers | зорчигч аялагч
asiento plaza asientos butaca | seat seats place | суудал
billete pasaje boleto entrada ticket tique | ticket fare pass | тасалбар тийз билет
equipaje maleta maletas bolsa mochila bulto | luggage bags suitcase suitcases baggage bag backpack cabin hand | ачаа тээш чемодан цүнх
hotel hospedaje alojamiento hostal estancia | hotel accommodation lodging stay hostel | зочид байрлах
habitacion cuarto dormitorio | room bedroom rooms suite | өрөө
cuna moises | cot crib bassinet | хүүхдийн ор
cama camas | bed beds | ор
colchon | mattress | матрас дэвсгэр
toalla toallas | towel towels | алчуур
sabana sabanas | sheet sheets linen | даавуу цагаан
taquilla casillero candado guardarropa | locker padlock cloakroom wardrobe | шүүгээ цоож
vestuario | changing | хувцас солих
ducha duchas regadera | shower showers | шүршүүр
piscina alberca nadar natacion bañarse | pool swim swimming swimmer | бассейн сэлэх усан
gimnasio entrenar ejercicio deporte fitness pesas | gym workout train exercise fitness sport training | фитнес дасгал заал спорт
wifi internet conexion red | wifi internet connection network online | вайфай интернэт сүлжээ
calefaccion aire acondicionado | heating air conditioning aircon | халаалт агааржуулагч
electricidad luz corriente | electricity power light | цахилгаан гэрэл тог
celular movil telefono smartphone iphone | phone mobile cellphone smartphone iphone handset | утас гар айфон
ordenador computadora portatil laptop | computer laptop notebook pc | компьютер ноутбук
tableta tablet ipad | tablet ipad | таблет айпад
pantalla cristal vidrio display | screen glass display | дэлгэц шил
funda carcasa protector estuche | case cover sleeve protector | гэр кейс хамгаалалт
accesorio accesorios complemento cable auriculares | accessory accessories cable headphones earphones | дагалдах хэрэгсэл кабель чихэвч
foto fotos imagen imagenes | photo photos picture pictures image | зураг
archivo archivos datos | file files data | файл мэдээлэл
contactos agenda mensajes chats | contacts messages chats | дугаарууд мессеж
modelo marca gama version | model brand make version | загвар марк брэнд
aplicacion app programa software | app application program software | апп аппликейшн програм
correo email mail electronico | email mail inbox | имэйл мэйл шуудан
mueble muebles enseres < sofa silla armario mesa estanteria | furniture < sofa couch chair wardrobe table shelf | тавилга < буйдан сандал ширээ шүүгээ
electrodomestico electrodomesticos < nevera lavadora horno lavavajillas | appliance < fridge washer oven dishwasher | гэр ахуйн цахилгаан < хөргөгч зуух
ventana ventanas | window windows | цонх
casa vivienda hogar piso apartamento inmueble domicilio | house home flat apartment property housing | гэр байр орон сууц
suelo azulejo pared | floor tile wall | шал хана
material hecho tela madera | material made fabric wood | материал даавуу мод
comida comer menu plato platos restaurante comedor carta < desayuno almuerzo cena | food meal meals dish dishes eat menu restaurant canteen < breakfast lunch dinner | хоол цэс идэх < өглөөний өдрийн оройн
ingredientes contiene hecho | ingredients contains made | орц найрлага
alcohol < vino cerveza licor | alcohol < wine beer liquor | архи < дарс пиво
pastel torta tarta | cake pastry | бялуу торт
terraza exterior afuera jardin | terrace outdoor outside patio garden | гадаа дэнж
fumar cigarro cigarrillo tabaco | smoke smoking cigarette vape vaping tobacco | тамхи
limpiar lavar limpieza lavado mantenimiento | clean wash cleaning laundry maintenance | цэвэрлэх угаах арчилгаа цэвэрлэгээ
libro libros manual material | book books manual textbook | ном сурах гарын
clase clases curso cursos leccion lecciones taller sesion sesiones | class classes course courses lesson lessons workshop session sessions training | хичээл сургалт курс анги дугуйлан
teorico teoria | theory theoretical rules | онол дүрэм
examen prueba test examinador | exam test examiner assessment | шалгалт сорил
matricula inscripcion colegiatura inscripciones | tuition enrolment enrollment admission | элсэлт бүртгэл
online linea virtual distancia internet | online remote virtual internet web | онлайн цахим зайнаас
place: direccion ubicacion ubicados ubicada donde queda quedan encuentran sede local sucursal llegar mapa oficina | address location located where street directions find map branch office situated | хаяг байршил байрладаг хаана байр салбар гудамж оффис
tienda fisica showroom comercio negocio | store shop showroom outlet | дэлгүүр салбар
planta piso nivel ascensor | floor level storey lift elevator | давхар
cerca cercano proximo lado frente junto | near nearby next beside opposite | ойр ойрхон хажууд урд
lejos distancia | far distance away | хол зай
extranjero internacional pais paises exterior | international abroad overseas foreign country countries worldwide | гадаад олон улс
ciudad pueblo municipio barrio zona | city town municipality neighbourhood area zone | хот дүүрэг хороо бүс
ayuntamiento municipal alcaldia | council municipal city hall | захиргаа тамгын
hour: horario hora horas abren abierto abrir cierran cerrar cerrado atienden atencion | hours open opening close closing closed timetable schedule when | цаг хуваарь нээх нээдэг нээлттэй онгорхой онгойх хаах хаадаг ажиллах ажилладаг
span: tarda demora plazo tiempo dias duracion dura demoran tardan | long time days duration takes lasts soon turnaround | хугацаа удах удаан хоног үргэлжлэх
hour: fecha fechas cuando limite | date dates when deadline due | огноо хэзээ өдөр
hoy mismo inmediato enseguida acto | today immediately instant same | өнөөдөр тэр даруй
antes antelacion anticipacion previo previa adelantado | advance beforehand before prior ahead notice | урьдчилан урьдчилж өмнө
tarde retraso retrasado tardanza atrasado | late delay delayed later | хоцрох хоцорсон саатал
noche noches madrugada nocturno medianoche | night nights midnight overnight dark evening | шөнө орой харанхуй
mañana mañanas temprano | morning mornings early | өглөө эрт
tardes vespertino | afternoon afternoons evening | орой үдээс
finde fines < sabado domingo | weekend < saturday sunday | амралтын бүтэн хагас < бямба ням
festivo festivos feriado feriados | holiday holidays | баяр амралт
semana semanal laborable < lunes martes miercoles jueves viernes | weekday week weekly < monday tuesday wednesday thursday friday | гараг долоо ажлын < даваа мягмар лхагва пүрэв баасан
mes meses mensual mensualmente mensuales mensualidad cuota | month months monthly | сар сарын сард
anual año anualmente años | yearly annual year annually years | жил жилийн
vez veces cada frecuencia sesion | times often frequency once every single | удаа удаагийн бүр
verano agosto | summer | зун
invierno | winter | өвөл
temporada estacion | season | улирал
grande grandes mayor amplio largo | big bigger large larger largest wide | том уудам
chico chica pequeño pequeña menor estrecho | small smaller smallest little tight minimum | жижиг бага
lacteos lactosa < leche queso | dairy lactose < milk cheese | цагаан идээ < сүү сүүн
planchar planchado plancha | iron ironing pressing | индүү индүүдэх
secadora secar | dryer tumble | хатаагч
lavadora | washer washing | угаалгын
local locales sucursales tiendas probador | branch branches store stores | салбар дэлгүүр
espacio tamaño metros cuadrados dimensiones superficie | space size square metres dimensions area | талбай хэмжээ метр зай
contenido articulos objetos cosas pertenencias | items goods things stuff belongings objects | эд зүйл бараа юм
puerta entrada acceso entrar reja | gate door entrance access enter get | хаалга орц орох нэвтрэх
trona silla sillas asiento | chair chairs seat highchair | сандал суудал
cena cenar cenas | dinner supper | оройн хоол
`
