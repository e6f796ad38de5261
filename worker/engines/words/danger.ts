/* Phrases as `anyPhrase` reads them; Spanish, English, Mongolian. */

/** Phrases that mean danger in any message. */
export const ACUTE = `
suicid*
quiero|voy|pienso|intento|intente|deseo a? morir|morirme|matarme|ahorcarme
quitarme la vida
acabar con mi vida
ya? no quiero vivir mas
ya no quiero vivir
no quiero seguir viviendo
hacerme dano
cortarme las venas
no puedo|puede|podemos|pueden respirar
no respira
no esta respirando
cuesta mucho? respirar
se|me esta|estoy? ahogando|asfixiando|atragantando|desangrando
se|me ahoga|ahogo|asfixia|desangra|atraganto
convulsion*
inconsciente
perdio|perdi el conocimiento
perdio|perdi la conciencia
se|me desmayo|desmaye
no reacciona
no despierta
sobredosis
envenenad*|enveneno|envenene
intoxicad*|intoxico|intoxique
electrocut*
me|le|nos dio una descarga
me|le|nos ha dado una descarga
descarga electrica
se esta incendiando|quemando
se incendia|incendio
hay un? incendio|fuego
me|nos esta|estan? amenazando|amenaza|amenazan|amenazo|amenazaron
amenaza|amenazas de muerte
voy|vamos a matarte|matarlo|matarla|matarlos|matarlas|matarles
te|lo|los|las|la|le voy|vamos a matar|golpear|apunalar|disparar
me|nos quiere|quieren|va|van a? matar
me|nos golpea|golpean|golpeo|golpearon
me esta|estan pegando|siguiendo|persiguiendo|robando|asaltando|atacando
me|nos asaltaron
me|nos acaban de asaltar|atacar|golpear
esposo|marido|novio|pareja|ex|padre|papa me pega|pego|golpea|golpeo
rompio la fuente
dolor de|en el? pecho
me violo|violaron|secuestro|secuestraron
tiene un|una arma|pistola|cuchillo
necesito|necesitamos|llamen|llama|manden|envien a? una|la ambulancia
es una emergencia|urgencia
tengo|tenemos|hay una emergencia
emergencia|urgencia medica
tuve|tuvimos|tuvo|hubo|sufri|hay un accidente
kill|killing|hurt|hurting|harm|harming myself
end it all
chest pain|pains
too many pills
want|going|ready to die
end my life
dont want to live
do not want to live
cant|cannot breathe
not breathing
trouble|difficulty breathing
choking
unconscious
passed out
fainted
seizure|seizures
convuls*
overdos*
poisoned
bleeding out|heavily|badly
threaten|threatens|threatened|threatening me|us
threatened to
ill|will|gonna kill|shoot|stab you|me|us|him|her|them|everyone
going|wants|want|trying to kill|shoot|stab you|me|us|him|her|them
beating|hitting|attacking|stalking|raped|beats|hits|beat me
being attacked|followed|robbed
has a gun|knife
there is? a fire
on fire
caught fire
need|call|send an? ambulance
it|this is? an? emergency
have an emergency
medical emergency
had|was an accident
been in an accident
амиа хорло*|егүүт*
өөрийгөө ал*|хөнөө*
үхмээр
үхэхийг хүс*
амьдрах хүсэлгүй
амьсгалж чадахгүй
амьсгал авч чадахгүй
амьсгал*|амьсгаа боогд*|давчд*|хүрэхгүй
амьсгалахгүй
хахаж|хахчих*|хахсан|хахлаа
ухаан алд*
ухаангүй
таталт өг*
таталдаж
хордсон|хордож|хордлоо|хордчих*
цус алд*
цус нь? тогтохгүй
гал гарч*|гарлаа|гарсан|гараад
осол гарлаа|гарсан|гарчих*|гарч
шатаж байна
тогонд цохиул*
ална|алчихна|алах гэ*
чамайг|таныг|намайг|биднийг ална|алчихна
сүрдүүлж|сүрдүүлээд|сүрдүүлсэн|сүрдүүлсээр
заналхийл*
намайг зодож|зодсон|зодоод
зодуул*
хүчинд*
машинд дайруул*|мөргүүл*
осолд орлоо|орсон|орчих*|ороод
түргэн дууд*
түргэн тусламж хэрэгтэй|дууд*
яаралтай тусламж хэрэгтэй
авраарай|авраач|аврана
зүрх нь? зогс*
amia horlo*
uhmeer baina
amisgalj chadahgui
uhaan ald*
tsus ald*
`

/** Calls for help, if the message has nothing else. */
export const CALLS = `
emergencia
una emergencia
auxilio
socorro
emergency
an emergency
sos
аврал
`

/** Expressions with these words that mean no danger; they are removed first. */
export const HARMLESS = `
me duele que
en el alma
un dolor de cabeza
fiebre del|de oro
salida|salidas|escalera|boton|telefono de emergencia|emergencias
tipo|grupo|analisis|examen|prueba|presion|donar de? sangre
de sangre fria
seguro|seguros de|contra accidente|accidentes|incendio|incendios
muero|muriendo|muerto|morir de risa|hambre|ganas|sed|sueno
primeros auxilios
fuego artificial
blood test|tests|type|sugar|pressure|orange
emergency exit|exits|number|contact
pain reliever|relief|killer
sorry for the pain
цусны шинжилгээ|бүлэг|даралт
цус сорьц*
`
