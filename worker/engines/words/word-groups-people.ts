/** Word groups for persons, bodies and documents. Spanish | English | Mongolian. */
export const PEOPLE = `
niño niños niña hijo hija menores bebe infantil pequeños guarderia crio nene | child children kid kids baby babies son daughter infant toddler minor junior nursery teenager teenagers sixteen | хүүхэд нярай балчир охин хүү бага хүүхдийн
edad años mayor menor | age old older young younger minimum years | нас настай насны насанд
adulto mayor mayores | adult older grown | том насанд хүрсэн
familia familiar | family | гэр бүл
mujer mujeres señora dama femenino | woman women female lady ladies | эмэгтэй
hombre hombres caballero masculino | man men male gentleman | эрэгтэй
estudiante estudiantes joven jovenes universitario alumno alumnos | student students pupil pupils young youth learner | оюутан сурагч суралцагч залуу
jubilado jubilados pensionista tercera mayores | senior seniors retired pensioner elderly oap | тэтгэвэр тэтгэврийн ахмад өндөр
socio miembro membresia suscripcion abonado cuota mensualidad | member membership subscription subscriber | гишүүн гишүүнчлэл эрх
acompañante invitado invitados amigo amiga amigos visita | guest guests friend friends visitor companion | зочин найз нөхөд урих
grupo grupos equipo club escuela asociacion | group groups party team club school | бүлэг баг анги хамт
empresa corporativo negocio compañia sociedad | company business corporate enterprise firm employees | компани байгууллага аж ахуйн
profesor profesora entrenador monitor instructor maestra maestro docente | teacher trainer instructor coach tutor | багш дасгалжуулагч сургагч
medico doctor doctora especialista | doctor physician specialist gp | эмч эмчид
dentista odontologo dental muela diente dientes | dentist dental tooth teeth | шүд шүдний
enfermo enfermedad enferma malo gripe fiebre indispuesto | ill illness sick sickness disease unwell flu fever | өвчин өвдөх өвчтэй ханиад
dolor duele molestia | pain hurts ache sore hurt | өвдөх өвдөлт
urgencia urgente emergencia | urgent emergency immediately | яаралтай онц түргэн
lesion lesionado herida accidente | injury injured wound accident hurt | бэртэл гэмтэл гэмтээх шарх осол
embarazada embarazo maternidad | pregnant pregnancy maternity | жирэмсэн
discapacidad ruedas accesible ascensor minusvalido movilidad | wheelchair accessible disabled disability elevator lift mobility | хөгжлийн бэрхшээл тэргэнцэр лифт
alergia alergico alergenos intolerancia | allergy allergic allergens nuts intolerance | харшил харшилтай
receta medicamento medicina pastilla farmacia | prescription medicine medication drug pills pharmacy | жор эм тариа эмийн
examen analisis resultado resultados laboratorio | exam results analysis lab test | шинжилгээ хариу шалгалт
vacuna vacunas vacunar | vaccine vaccination shots jab | вакцин тарилга
peluqueria corte cabello pelo peinado | hair haircut salon hairstyle cut | үс засуулах тайруулах
uñas < manicura pedicura | nails < manicure pedicure | хумс < маникюр педикюр
masaje spa | massage spa | массаж иллэг
gafas lentes anteojos | glasses spectacles lenses | нүдний шил линз
dieta nutricion adelgazar alimentacion nutricionista | diet nutrition nutritionist weight | дэглэм турах
mascota mascotas animal animales < perro perros gato gatos cachorro conejo | pet pets animal animals < dog dogs cat cats puppy kitten rabbit | амьтан тэжээвэр < нохой муур туулай
veterinario veterinaria | vet veterinary veterinarian | мал эмч
ladron robo robaron robado hurto fraude estafa robar | theft thief stolen steal fraud scam robbed rob robber | хулгай алдах залилан
documento documentos dni identificacion papeles papel requisitos requisito pasaporte identidad documentacion cedula | document documents id papers paperwork requirements identification required | бичиг баримт үнэмлэх материал шаардлага
visado visado visa visas | visa visas | виз
certificado diploma titulo constancia volante justificante acreditacion | certificate diploma degree proof attestation certified | гэрчилгээ диплом тодорхойлолт магадлагаа сертификат
licencia permiso autorizacion carnet carne | licence license permit authorisation permission | зөвшөөрөл лиценз эрх үнэмлэх
contrato acuerdo permanencia rescindir | contract agreement commitment terms notice | гэрээ хэлэлцээр
humano persona agente asesor operador | human person agent representative operator someone | хүн ажилтан оператор
responsable encargado jefe gerente director | manager boss supervisor responsible director | удирдлага менежер хариуцсан захирал
empleo trabajo vacante curriculum contratan | job jobs vacancy hiring career employment recruit | ажлын анкет ажилтан
compañero colega equipo trabajador empleados personal | colleague coworker team teammate employee staff people | хамт олон багийн ажилтнууд
profesional certificado experto cualificado experiencia | professional certified expert qualified experienced experience | мэргэжилтэн мэргэжлийн туршлага туршлагатай
principiante novato primera nivel | beginner novice first never level starter | анхан эхлэгч түвшин анх
nombre apellido apellidos llamarse titular | name surname spelling called | нэр овог
idioma idiomas lengua hablan | language languages speak | хэл
opinion opiniones reseña valoracion | review reviews rating opinion feedback | сэтгэгдэл үнэлгээ санал
queja reclamo reclamar reclamacion hoja | complaint complain claim | гомдол санал
humor cumpleaños fiesta celebrar evento celebracion | party event birthday celebrate celebration | төрсөн өдөр баяр арга хэмжээ
ropa prenda prendas vestir < uniforme camiseta camisa pantalon vestido falda abrigo sueter jersey | clothes clothing garment wear < uniform outfit shirt tshirt trousers pants dress skirt coat sweater jumper | хувцас өмсгөл өмсөх < дүрэмт цамц өмд даашинз пальто
zapatos zapato calzado < zapatillas botas sandalias | shoes footwear < trainers sneakers boots sandals | гутал < пүүз шаахай
seguro segura seguridad proteger vigilancia camaras camara alarma guardia | safe secure security protected cctv camera cameras alarm guard guards | аюулгүй хамгаалалт камер дохиолол харуул харуултай
cirugia operacion operar quirofano < esterilizar castrar | surgery operation operate < neuter neutering spay spayed sterilise castrate | мэс засал хагалгаа < үргүйжүүлэх
herir sangre sangra veneno intoxicar morir | bleed bleeding poison poisoned dying die swallowed | цус хордох үхэх
chip microchip identificador | chip microchip | чип микрочип
correa collar transportin jaula | leash lead collar carrier cage | уяа хүзүүвч тор
hermano hermana hermanos | brother sister siblings | ах эгч дүү дүүс
gente personas comensales cuantos invitados aforo | people persons guests heads many | хүн хүмүүс зочин
trabajador camarero recepcionista recepcion mostrador | staff reception receptionist desk front waiter | ажилтан зөөгч хүлээн
`
