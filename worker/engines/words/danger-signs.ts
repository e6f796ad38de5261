/* Phrases as `anyPhrase` reads them; Spanish, English, Mongolian. */

/**
 * Signs such as bleeding, fever or an accident: danger if somebody has them, not in a question about a product or
 * service.
 */
export const SIGNS = `
fiebre
sangra|sangran|sangro|sangrando|sangrar|sangrado|sangre
hemorragia
herida|heridas|herido|heridos
quemadura|quemaduras|queme
me he quemado|cortado
vomita|vomito|vomitos|vomitando
infarto
ictus
derrame cerebral
accidente|accidentado
atropell*
fractur*
me cai
desmay*
mareo|mareos|mareado|mareada
se|me trago|trague
reaccion alergica
ataque de asma|panico
ataque al corazon
fuga|escape|olor|huele de|a gas
incendio
bleeding|bleeds|blood
fever
high temperature
vomiting
burned|burnt
wound|wounded|injured|injury
accident
crash
broke|broken my|his|her leg|arm|foot|hand|wrist|ankle|neck|back|rib|hip|nose
heart attack
stroke
allergic reaction
swallowed
gas leak
smell gas|smoke
dizzy
asthma|panic attack
халуурч|халуураад|халуурсан|халуурлаа|халуурна
халуун нь? 38|39|40|41
цус|цусаа|цустай
шарх|шархад*
бэртсэн|бэртлээ|бэртчих*
түлэгд*
бөөлж*
осол|ослын
хугалсан|хугарсан|хугарчих*
толгой эргэ*
харшил хөдл*
залгичих*|залгисан
зүрхний шигдээс
хий алд*|үнэрт*
haluurch|haluurad|haluursan
`

/** Pain: danger if it is grave, or in a short message that says nothing else. */
export const PAIN = `
dolor|dolores|duele|duelen
pain|pains|painful
hurts|hurting
ache|aches|aching|toothache|headache
өвдөж|өвдөөд|өвдсөн|өвдлөө|өвдчих*
ovdood|uvdood baina
`

/** Words that say who has the sign. */
export const SUFFERERS = `
me|mi|mis|nos|yo
tengo|tuve|tuvimos|estoy|sufri|sufrio
le duele|duelen
hay un|una|alguien
hijo|hija|hijos|bebe|nino|nina|esposa|esposo|marido|mujer|madre|padre|mama|papa|abuela|abuelo|hermano|hermana
i|im|ive|we|my|he|she|hes|shes
baby|son|daughter|child|kid|mother|father|mom|mum|dad|wife|husband
someone
би|миний|манай|минь|надад|намайг
хүүхэд|хүүхэд*|хүү|охин|ээж|аав|эхнэр|нөхөр|эмээ|өвөө|дүү|ах|эгч
байна|бна|бн
huhed|baina
`

/** Calls for help, which count like a sufferer. */
export const HELP_CALLED = `
ayuda|ayudenme|ayudame|auxilio|socorro
urgente|urgencia|emergencia
help
urgent|urgently|emergency
яаралтай|туслаач|туслаарай
`

/** Words for a grave case, or questions what to do now. */
export const GRAVE = `
mucho|mucha|muchisimo|muchisima|fuerte|fuertes|grave|intenso|insoportable|terrible|horrible
fiebre muy? alta
39|40|41|102|103|104
no para|paran|baja|deja|aguanto|aguanta|cede
demasiado
urgente|urgencia|emergencia|auxilio|socorro
que hago|hacemos
que puedo|podemos|debo|tengo que? hacer
no se que hacer
ayuda|ayudenme|ayudame
severe|severely|badly|terrible|unbearable|serious|heavy|heavily|worse
a lot
so much
wont|doesnt|not stop|stopping
very|really high|bad|strong
urgent|urgently|emergency
what do|should|can i|we do
help me|us|him|her
right now
маш|хүчтэй|өндөр|ноцтой|тэсэхгүй|тэвчихгүй|намдахгүй|буухгүй|зогсохгүй|тогтохгүй
их өвд*|халуур*
яаралтай
яах вэ|вэ?
яая|яанаа
туслаач|тусална|тусалж
`

/** Words of a question about a product, a service, an appointment or a rule. */
export const SERVICES = `
venden|vendes|tienen|tienes|ofrecen|hacen|tratan|trata|atienden|dan
precio|precios|cuesta|cuestan|cuanto|vale
cita|citas|turno|turnos|reservar|agendar
seguro|cubre|cubren|poliza
curso|taller|clase|clases
pastilla|pastillas|jarabe|crema|pomada|remedio|medicamento|medicamentos|medicina|tratamiento|tratamientos|producto|productos|gotas|gel
recomienda|recomiendan|sirve|sirven
analisis|examen|prueba
puedo|podemos|podria
devolver|cambiar
sell|offer
do|have you
price|cost|costs
how much
appointment|appointments|book|booking|slot
insurance|cover|covers|covered|policy
course|class|classes
pill|pills|tablet|tablets|syrup|cream|medicine|medicines|treatment|treat|drops|gel|product
recommend
good for
test|tests|exam
can|could|may i|we|you|he|she|they
how soon|long
allowed
эм|эмийг|тариа|тос|тосон|гель
үнэ|үнэтэй|хэд
зардаг|зарах|зарна
байна|бна|бн|бий уу|юу
авах|авъя|авмаар
цаг авах|авъя|авмаар|захиалах|захиалъя
даатгал|даатгалд|даатгалаар
сургалт|эмчилгээ|эмчилдэг|үздэг|шинжилгээ|хийдэг
болох|болдог уу|юу
`
