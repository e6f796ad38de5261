/** Word groups of single trades. Spanish | English | Mongolian. */
export const TRADES = `
equivocado incorrecto erroneo distinto | wrong incorrect mistaken different | буруу өөр андуурсан
etiqueta embalaje precinto original | tag label unopened unused original | шошго хэрэглээгүй задлаагүй
propina | tip gratuity | цайны мөнгө
boletin newsletter suscribir | newsletter mailing subscribe | мэдээлэл захидал
moneda divisa < dolares euros | currency < dollars euros | валют ханш < доллар
sueldo nomina ingresos | salary income wage payslip | цалин орлого
beca subvencion ayuda | scholarship grant subsidy aid | тэтгэлэг дэмжлэг
comision corretaje | commission brokerage | шимтгэл
hipoteca prestamo credito | mortgage loan credit | зээл ипотек
cochecito carrito silla | stroller pram buggy | тэрэг
juguete juguetes | toy toys | тоглоом
flores ramo florista | flowers bouquet florist | цэцэг баглаа
lavanderia tintoreria | laundry launderette cleaners | хими цэвэрлэгээ угаалга
barco ferry puerto crucero | boat ferry ship port harbour cruise | завь хөлөг боомт
playa mar costa | beach sea seaside coast | далай эрэг
montaña senderismo excursion | mountain hike hiking trekking | уул явган аялал
nieve esqui esquiar | snow ski skiing skis | цас цана
lluvia clima tormenta | rain weather storm | бороо агаар шуурга
musica concierto cancion | music concert song | хөгжим тоглолт дуу
museo exposicion entrada | museum exhibition admission | музей үзэсгэлэн
cine pelicula | cinema movie film | кино
llave llaves cerradura cerrajero | key keys lock locksmith | түлхүүр цоож
fontanero plomero tuberia fuga grifo goteo | plumber pipe leak tap faucet dripping | сантехник хоолой гоожих
electricista enchufe cable | electrician socket outlet wiring | цахилгаанчин залгуур
neumatico neumaticos llanta rueda | tyre tyres tire tires wheel | дугуй хий
motor | engine | мотор хөдөлгүүр
freno frenos pastillas | brake brakes pads | тоормос
aceite | oil | тос
grua remolque | tow towing breakdown | чирэх
impresora tinta toner | printer ink toner | принтер хор
camara video grabacion | camera video recording | камер бичлэг
señal cobertura roaming datos | signal coverage roaming data | сүлжээ роуминг дата
picante | spicy hot | халуун ногоотой
pescado marisco | fish seafood | загас далайн
pan panaderia bolleria | bread bakery | талх нарийн боов
fruta frutas | fruit | жимс
verdura verduras ensalada | vegetables veg salad | ногоо салат
abogado legal juridico demanda ley | lawyer legal attorney solicitor law | хуульч өмгөөлөгч хууль
notario escritura poder | notary deed | нотариат
nacimiento nacer recien | birth born newborn | төрөх төрсөн
defuncion fallecimiento funeral entierro cementerio | death funeral burial cemetery deceased | оршуулга нас барсан
divorcio separacion | divorce separation | салалт гэрлэлт цуцлах
inmigracion extranjeria residencia | immigration residence permit | цагаачлал оршин суух
elecciones votar voto | election vote voting | сонгууль санал
policia | police | цагдаа
ambulancia | ambulance | түргэн
presion tension corazon | pressure heart blood | даралт зүрх цус
radiografia rayos ecografia | xray scan ultrasound | рентген эхо зураг
empaste caries | filling cavity caries | ломбо цоорол
ortodoncia < brackets alineadores | braces orthodontics < brackets aligners | гажиг < аппарат
blanqueamiento blanquear | whitening bleaching | цайруулах
anestesia sedacion | anaesthetic anesthesia sedation numb | мэдээ алдуулах унтуулах
tinte teñir coloracion < mechas | dye colouring tint < highlights | будах будаг < гоёл
barba afeitar barberia | beard shave barber | сахал хусах
depilacion cera laser | waxing laser removal | үсгүйжүүлэх лазер
maquillaje | makeup | будалт нүүр
psicologo terapia ansiedad | psychologist therapy counselling anxiety | сэтгэл зүйч
fisioterapia rehabilitacion espalda | physiotherapy physio rehabilitation back | сэргээн засах нуруу
avanzado intermedio basico nivel | advanced intermediate basic level | ахисан дунд анхан түвшин
deberes tarea tareas | homework assignment assignments | даалгавар
nota notas calificacion puntuacion | grade grades mark score | дүн оноо
olvidar acordarse | forget remember | мартах
atascar atrapado encerrado | stuck trapped jammed | гацах түгжигдэх
ruido ruidoso silencio | noise noisy quiet loud | чимээ чимээгүй
publicar anunciar anuncio | publish advertise advert | зарлах зар нийтлэх
invitar añadir agregar | invite add | нэмэх урих
conectar vincular integrar sincronizar | connect link integrate integration sync | холбох
configurar ajustar ajustes configuracion | settings configure configuration preferences | тохиргоо тохируулах
actualizar renovar renovacion prorroga | update renew renewal extend extension | шинэчлэх сунгах
crear creacion generar | create generate | үүсгэх нээх
costura dobladillo acortar coser | alteration alterations hem shorten tailor sew | оёдол богиносгох
cesped poda jardinero | lawn mow gardener gardening | зүлэг цэцэрлэгч
plaga fumigar cucarachas hormigas | pest pests exterminator cockroaches ants | шавж жоом
pintar pintura pintor | paint painter painting | будаг будах
reciclar reciclaje | recycle recycling | дахивар
donar donacion voluntario | donate donation volunteer charity | хандив
plaza cupo lista vacante | place spot vacancy waitlist | суудал орон тоо
exterior interior | outdoor indoor inside outside | гадна дотор
gafas sol vista oculista optica | optician eye eyes sight | нүд хараа
audifono oido | hearing ear | чих сонсгол
masa muscular musculo fuerza | muscle strength | булчин хүч
baile bailar danza | dance dancing | бүжиг бүжиглэх
pintura dibujo arte | drawing art painting | зураг зурах урлаг
instrumento < piano guitarra violin bateria | instrument < piano guitar violin drums | хөгжмийн зэмсэг < гитар хуур
cancha pista < futbol tenis padel baloncesto | court pitch < football soccer tennis basketball | талбай < хөлбөмбөг теннис сагсан
`
