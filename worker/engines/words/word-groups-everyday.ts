/** Word groups of regional and everyday names of things. Spanish | English | Mongolian. */
export const EVERYDAY = `
dinero plata pasta lana guita pisto | money cash bucks dough | мөнгө бэлэн
trabajo trabajar laburo curro chamba pega empleo oficio | work job employment occupation | ажил ажиллах
niño niña nene nena peque chaval chavo pibe chamaco guagua criatura hijo hija bebito hijito hijita | child kid toddler boy girl son daughter youngster | хүүхэд охин хүү
madre mama mami padre papa papi padres | mother mum mom mommy mam father dad daddy parent | ээж аав эцэг эх
abuelo abuela abuelos nieto nieta | grandmother grandma granny nan grandfather grandpa grandparents grandson granddaughter | өвөө эмээ ач зээ
tio tia primo prima sobrino sobrina pariente familiar | aunt uncle cousin nephew niece relative | нагац авга хамаатан
marido esposo esposa mujer novio novia pareja conyuge prometida | husband wife spouse partner boyfriend girlfriend fiance | нөхөр эхнэр хос найз
amigo amiga compañero compañera colega vecino vecina | friend mate buddy pal neighbour neighbor colleague | найз хөрш
anciano anciana viejito viejita abuelito mayor tercera | elderly senior seniors pensioner retired old | ахмад настан өндөр
perro perrito perra can < cachorro caniche labrador pastor chihuahua husky bulldog pincher galgo | dog doggy hound pooch < puppy poodle labrador retriever husky bulldog terrier spaniel chihuahua greyhound beagle | нохой < гөлөг
gato gatito gata minino < siames persa | cat kitty < kitten siamese persian | муур < зулзага
mascota animal < conejo hamster cobaya pajaro loro tortuga huron pez | pet animal < rabbit bunny hamster bird parrot tortoise turtle ferret fish | амьтан тэжээвэр < туулай шувуу загас
caballo yegua poni montar equitacion | horse pony riding rider | морь унах
insecto bicho < mosca mosquito hormiga cucaracha chinche | insect bug < fly flies gnat mosquito ant cockroach roach | шавж < ялаа шумуул жоом
parasito < pulga garrapata piojo lombriz | parasite < flea tick louse lice worm | шимэгч < бөөс хачиг
coche carro auto automovil vehiculo < camioneta furgoneta todoterreno suv | car vehicle automobile < van truck suv pickup minivan | машин автомашин < жийп ачааны
aparcar aparcamiento parking parqueo parqueadero parquear estacionar estacionamiento cochera garaje plaza | park parking carpark garage space | зогсоол машинаа зогсоох
gasolina nafta combustible diesel bencina | fuel petrol gas gasoline diesel | бензин түлш дизель
maletero cajuela baul | boot trunk | тээшний
parabrisas luna | windscreen windshield | салхины
llanta neumatico rueda goma cubierta caucho pinchazo pinchar ponchar | tyre tire wheel puncture flat | дугуй хагарсан
bici bicicleta | bike bicycle cycle | дугуй унадаг
moto motocicleta scooter | motorbike motorcycle scooter moped | мотоцикл скүүтер
autobus bus colectivo camion micro guagua bondi omnibus linea parada | bus coach line stop | автобус буудал
metro subte subterraneo | metro subway underground tube | метро
tren cercanias tranvia | train rail tram luas | галт тэрэг
chofer conductor taxista | driver chauffeur | жолооч
piso apartamento depto departamento estudio | flat apartment condo studio unit | байр орон сууц
casa domicilio hogar vivienda chalet | home house household residence | гэр байшин хувийн
cuarto habitacion dormitorio recamara pieza alcoba | room bedroom | өрөө унтлагын
sala salon living comedor | lounge living sitting dining | зочны том өрөө
baño aseo servicio wc inodoro retrete sanitario | bathroom toilet restroom loo washroom wc | ариун цэврийн нойл угаалгын
ascensor elevador | lift elevator | лифт
escalera escaleras escalon | stairs steps | шат
terraza balcon patio azotea | terrace balcony patio rooftop deck | дэнж тагт
cobija manta frazada edredon colcha | blanket duvet quilt comforter | хөнжил
almohada cojin | pillow cushion | дэр
alfombra tapete moqueta | carpet rug | хивс
cortina persiana | curtain blind | хөшиг
nevera refri refrigerador heladera frigorifico congelador | fridge refrigerator freezer | хөргөгч хөлдөөгч
nevera refri enfriar frio | fridge refrigerate chill cold | хөргөгч хөргөх хүйтэн
calor caliente calentar tibio | hot heat warm warming | халуун дулаан халаах
aspiradora aspirar aspirador | hoover vacuum vac | тоос сорогч
escoba fregona trapeador mopa trapo | mop broom brush cloth duster | шүүр алчуур
detergente jabon lejia cloro producto | detergent soap bleach product cleaner | саван угаалгын нунтаг
basura bote contenedor desperdicio | rubbish trash garbage bin waste | хог сав
mancha manchado suciedad sucio | stain stained dirt dirty spot | толбо бохир
moho humedad hongos | mold mould damp mildew fungus | хөгц чийг
pañal pañales | diaper nappy nappies | живх
chupete chupon biberon tetero mamadera | dummy pacifier bottle | хөхүүл угж
lactancia lactario pecho | breastfeeding nursing | хөхүүл
peluche muñeco oso | teddy plush doll bear | бамбарууш хүүхэлдэй
siesta dormir descanso sueño | nap sleep rest | унтах амрах
medicina medicamento remedio pastilla jarabe antibiotico < paracetamol ibuprofeno | medicine medication meds drug pill syrup antibiotic < paracetamol panadol calpol ibuprofen tylenol | эм тариа < антибиотик парацетамол
fiebre calentura temperatura | fever temperature | халуурах
enfermo enferma malito malo pachucho | sick ill poorly unwell | өвчтэй өвдсөн
resfriado gripe tos | cold flu cough | ханиад томуу ханиалгах
vomitar diarrea | vomit vomiting diarrhoea | бөөлжих суулгах
hinchar hinchado inflamado inflamacion | swollen swelling inflamed inflammation | хавдах хавдсан
sangre sangrar hemorragia | blood bleed bleeding | цус
punto puntos sutura | stitch stitches suture | оёдол
diente dientes muela muelas | tooth teeth molar | шүд араа
mandibula | jaw | эрүү
encia encias | gum gums | буйл
ojo ojos vista vision | eye eyes sight vision | нүд хараа
espalda lumbar | back lumbar | нуруу
cuello cervical | neck | хүзүү
piel cara cutis facial dermatologo | skin face facial dermatologist | арьс нүүр
pelo cabello melena | hair | үс
flequillo | fringe bangs | үсний
cejas ceja pestaña pestañas | brow brows eyebrow lash lashes | хөмсөг сормуус
alisado alisar lacio keratina | straightening smoothing straighten keratin | шулуутгах кератин
rizo rizos rizado | curl curls curly | буржгар
peinado recogido moño secado brushing | updo blowdry styling style | засалт
extensiones largo | extension extensions longer | залгаас
rubio rubia mechas balayage reflejos color | blonde highlights balayage colour color | шаргал гоёлын будаг
tatuaje tatuar | tattoo ink | шивээс
perforacion piercing | piercing pierce | цоолох
champu acondicionador | shampoo conditioner | шампунь
crema locion | cream lotion | тос
pan panes barra hogaza < centeno integral baguette | bread loaf loaves < rye sourdough baguette wholemeal | талх < хөх
bollo croissant medialuna cruasan factura pastelito hojaldre | croissant bun pastry pastries roll swirl | боов круассан
galleta galletas | biscuit cookie cookies | жигнэмэг
torta pastel tarta queque bizcocho ponque | cake gateau sponge | бялуу торт кекс
dulce dulces caramelo golosina | sweet sweets candy | чихэр
crema nata | cream | цөцгий
gluten celiaco celiaca trigo | gluten celiac celiacs coeliac wheat | глютен
fruto nuez nueces < mani cacahuate almendra avellana | nut nuts < peanut almond hazelnut walnut | самар
huevo huevos | egg eggs | өндөг
azucar diabetico diabetica | sugar diabetic | чихэр сахар
carne < res ternera cerdo pollo jamon cordero | meat < beef pork chicken ham lamb | мах < үхэр тахиа гахай хонь
pescado < atun salmon | fish < tuna salmon cod | загас
fruta < fresa manzana platano banana naranja limon | fruit < strawberry apple banana orange lemon | жимс < алим жүрж
verdura < papa patata tomate | vegetable veg < potato tomato | ногоо < төмс
vegano vegana vegetariano vegetariana | vegan vegetarian plant veggie | веган цагаан хоолтон
comida comer alimento almuerzo almorzar lonche merienda refrigerio vianda | food eat meal meals lunch snack | хоол идэх цай зууш
desayuno desayunar | breakfast | өглөөний цай
almuerzo almorzar | lunch | өдрийн хоол
cena cenar | dinner supper | оройн хоол
beber tomar bebida bebidas < jugo zumo refresco gaseosa agua cerveza vino te infusion | drink drinks beverage < juice soda soft water beer wine tea | уух ундаа < жүүс ус пиво дарс
cafe < cafecito espresso capuchino latte cortado | coffee < espresso cappuccino latte flat americano | кофе < капучино латте
mesero mozo camarero camarera | waiter waitress server | зөөгч
llevar domicilio | takeaway takeout | гэртээ авч
porcion racion rinde alcanza | portion serving serve serves feed feeds slices | порц хүрэх
dieta sano saludable light | diet healthy light | эрүүл хөнгөн
conservar guardar aguanta | keep store last | хадгалах
congelar congelado | freeze frozen | хөлдөөх
camiseta remera playera polera | shirt tshirt tee top | цамц футболк
chaqueta campera chamarra cazadora | jacket coat | хүрэм куртка
zapatilla tenis deportiva zapato bota | trainer sneaker shoe boot | пүүз гутал
pendiente arete aro aretes | earring earrings | ээмэг
anillo sortija alianza | ring | бөгж
reloj | watch clock | цаг бугуйн
ordenador computador computadora pc portatil notebook laptop | computer pc laptop notebook macbook | компьютер зөөврийн
celular movil telefono fono iphone | phone mobile cell smartphone iphone | утас гар
pantalla display vidrio cristal rota | screen display glass cracked | дэлгэц хагарсан
enchufe tomacorriente adaptador | plug socket outlet adapter | залгуур
wifi internet conexion banda fibra megas router modem | wifi internet broadband fibre connection router modem speed | вайфай интернэт шилэн рүүтер модем хурд
television tele tv televisor canal canales | television tv telly channel channels | телевиз зурагт суваг
grifo canilla llave fuga gotera | tap faucet leak drip | крант гоожих
jardin cesped pasto planta | garden lawn yard grass plant | цэцэрлэг зүлэг
maceta tiesto trasplantar | pot planter repot | сав
sustrato tierra | soil compost | хөрс шороо
regar riego agua | water watering | услах
hoja hojas | leaf leaves | навч
tallo | stem | иш
flor flores ramo rosa | flower flowers bouquet rose | цэцэг баглаа
sombra oscuro interior | shade dark dim | сүүдэр харанхуй
cheque talon | cheque check | чек
tarjeta credito debito < visa mastercard amex american | card debit credit < visa mastercard amex american | карт < виза
pago pagar aplicacion < bizum nequi yape plin paypal oxxo pix daviplata mercadopago | pay payment app < paypal venmo zelle klarna apple revolut cash | төлбөр төлөх апп < qpay socialpay monpay storepay pocket
presupuesto cotizacion estimacion | estimate quote quotation | үнийн санал
codigo postal cp | postcode zip | шуудангийн код
`
