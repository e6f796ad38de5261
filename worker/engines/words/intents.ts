/* Phrases as `anyPhrase` reads them; Spanish, English, Mongolian. */

/** Phrases that ask for a person. */
export const PERSON = `
hablar|hable|hablo|comunicarme|comunicar|conversar|chatear|contactar|tratar con un|una|algun|alguna|el|la|su? persona|personas|humano|humana|asesor|asesora|agente|operador|operadora|representante|ejecutivo|ejecutiva|encargado|encargada|gerente|dueno|duena|supervisor|supervisora|responsable|ser|empleado|recepcionista
hablar|hable|comunicarme|conversar con alguien
hablar|comunicarme con recepcion|atencion
persona|humano|humana|agente|asesor real|humano|humana
ser humano
atencion humana|personalizada
pasame|paseme|pasenme|comunicame|comuniqueme|comuniquenme|transfiereme|transfierame|conectame|conecteme con
que me atienda|atiendan una|un? persona|humano|alguien
quiero|necesito|prefiero|deseo una persona|humano|asesor|asesora|operador|operadora
quiero|necesito un humano|asesor|operador|representante
no quiero hablar|seguir|tratar con un|una? robot|bot|maquina
pueden|puede|podrian|podria llamarme
que me llamen|llame
quiero|necesito que me llame|llamen
talk|speak|chat|connected|transfer|transferred|connect|put me? to|with|through to? a|an|the|some|your? real|live|actual|human? person|human|agent|someone|somebody|representative|operator|manager|supervisor|advisor|adviser|owner|staff|people
talk|speak to|with someone|somebody|people|staff
real|live|actual human|person|agent
human agent|being|support|operator
transfer|connect me to
want|need|get a human|person|agent|representative|operator
want|need to? get? an agent|operator
dont want to talk|speak|chat to|with a? bot|robot|machine
call me back?
have|can someone call me
хүнтэй|ажилтантай|оператортой|менежертэй|зөвлөхтэй|мэргэжилтэнтэй|захиралтай|эзэнтэй|удирдлагатай ярь*|яри*|ярмаар|холбо*|чатла*|уулз*
хүнтэй|ажилтантай|оператортой шууд
жинхэнэ|амьд|бодит хүн*
хүнд|ажилтанд|ажилтан|оператор|операторт|менежерт холбож|шилжүүл*|холбоод|холбооч|холбоорой
хүнээр хариул*
хүн хариул*
роботтой ярих|ярьмаар*|яримааргүй|ярихгүй
над|надад|нам|намайг руу? залг*
над руу залг*
huntei|hunte|hunteei|ajiltantai|operatortoi yari*|holbo*|yarya*|chatla*|ярь*|яри*
`

/** Phrases that ask for a person, if the message has nothing else. */
export const PERSON_ALONE = `
un|una? persona|humano|humana|asesor|asesora|agente|operador|operadora|representante
persona|humano|humana|asesor|asesora|agente|operador|operadora|representante por favor
a|an? person|human|agent|operator|representative please?
customer service|support|care please?
оператор|ажилтан|хүн
хүн байна|бна уу
`

/** Insults. */
export const ABUSE = `
idiota|idiotas|imbecil|imbeciles|estupido|estupida|estupidos|estupidas|estupidez
puta|puto|putas|putos|putamadre|hijueputa|hijoputa|gonorrea|malparido|malparida
mierda|mierdas
pendejo|pendeja|pendejos|pendejada|cabron|cabrona|cabrones|pelotudo|pelotuda|boludo|boluda|gilipollas|huevon|weon|wn|tarado|tarada|subnormal|retrasado
eres|sos|son|sois un|una|unos? inutil|inutiles
hijo|hija|hijos de puta|perra
vete|vayanse|anda|andate a la mierda|chingada|verga
chinga|chingen|chingate|jodete|jodanse
callate|callense
basura de servicio|empresa|bot|robot
son|eres|es una|un? basura|porqueria|maldito|maldita|malditos
bot|robot|maquina tonto|tonta|estupido|estupida|inutil
eres tonto|tonta|bobo|boba|bruto|bruta|idiota
fuck*|motherfuck*|wtf
shit|shitty|bullshit
bitch|bitches|asshole|assholes|bastard|bastards|cunt|dickhead|scumbag|moron|morons|retard|retarded|imbecile
idiot|idiots|idiotic
stupid|dumb bot|robot|machine|agent|people|company|thing|answer
you|ur|youre|u guys|people|lot? are? so? stupid|dumb|useless|trash|garbage|pathetic
useless bot|robot|machine|thing|piece
piece of crap|garbage|trash
load of crap|rubbish|garbage
screw|damn you
shut up
go to hell
тэнэг|тэнэгүүд|мангар|эргүү|мулгуу
новш|новшнууд|новшийн|гөлөг|гичий|янхан|золиг|золигууд|өөдгүй|пизда|пиздий|пиздэц|блядь|бля|сука|хуй*|лалар|лалрын|баас
хог робот|бот|үйлчилгээ
амаа тат*|хамхи*
дуугүй бай*
зайл|зайлаарай|зайлцгаа
teneg|novsh|golog|gichii|pizda|bliad|mangar
`

/** Words for a complaint, also in questions: `where do I complain`. */
export const COMPLAINT_NAMED = `
queja|quejas|quejarme|quejar|quejo
reclamo|reclamos|reclamar|reclamacion|reclamaciones
complain*
гомдол|гомдолтой|гомдлын|гомдоллох|гомдоллоно|гомдоллоё
gomdol|gomdoltoi
`

/** Phrases of dissatisfaction, demands for a refund, threats of a lawsuit. */
export const COMPLAINT = `
voy|vamos a|los? los|a? demandar|denunciar
demandarlos|demandarles|demandare|denunciarlos|denunciarles|denunciare
demanda judicial|legal
mi|mis|nuestro abogado|abogada|abogados
acciones legales
defensa del consumidor
pesimo|pesima|pesimos|pesimas
mal|mala|malisimo|malisima|horrible|terrible|lamentable|asqueroso|asquerosa|nefasto|nefasta|deplorable|fatal servicio|atencion|trato|experiencia|calidad
servicio|atencion|trato|experiencia .. horrible|terrible|mala|malo|malisimo|malisima|lamentable|vergonzoso|vergonzosa|asco|nefasto|nefasta|deplorable
inaceptable|indignante|vergonzoso|inadmisible
es|que una? verguenza|estafa|burla|desastre|asco
es un robo|abuso|desastre|asco|engano
me|nos estafaron|enganaron|timaron|mintieron|estan enganando|estafando?
estafadores
son|sois|puros|unos unos? ladrones|mentirosos|rateros|chantas
estoy|estamos muy|bastante|realmente|super? molesto|molesta|molestos|enojado|enojada|enfadado|enfadada|indignado|indignada|decepcionado|decepcionada|furioso|furiosa|harto|harta|insatisfecho|insatisfecha
quiero|exijo|demando|necesito|espero que me devuelvan|devuelva|reembolsen|regresen|reintegren
devuelvanme|devuelvame|devuelveme|regresenme|reembolsenme
quiero|exijo mi|el|un|una dinero|plata|reembolso|reintegro|compensacion|devolucion completa?
exijo
no vuelvo|volvere a comprar|comprarles|venir|contratar
nadie me|nos contesta|responde|atiende|ayuda|soluciona|da
me|nos han|ha|has|habeis cobrado dos veces
me|nos cobraron|cobraste|cobrasteis|cobro dos veces
llevo|llevamos .. esperando
sigo|seguimos esperando
lawsuit
sue|suing you|them
will|going|gonna to? sue
my|our lawyer|lawyers|attorney|solicitor
legal action
see you in court
refund me
want|demand|give|need me? my|a|the full? refund|money back?
want my money
money back now
terrible|awful|horrible|worst|disgusting|appalling|poor|bad|lousy|rude service|experience|support|company|quality|staff|attitude
service|support|experience|staff is|was|were .. terrible|awful|horrible|bad|poor|disgusting|worst|rude|joke
unacceptable|outrageous|disgraceful|disgrace|ridiculous
scam|scammed|scammers|scammer|thieves|ripoff|cheated
rip off
ripped me? off
you cheated|lied|scammed
im|am|are|were so|very|really|extremely? angry|upset|disappointed|frustrated|furious|dissatisfied|unhappy|annoyed
fed up
nobody|noone answers|helps|replies|responds|answered|replied|helped|cares
no one answers|helps|replies|responds|answered|replied|helped|cares
been|still waiting for
been waiting .. hour|hours|day|days|week|weeks|month|months
charged|billed me|us twice
double|over charged
never again
гомдлоо|гомдож|гомдсон|гомдоод
шүүхэд өг*|ханд*
шүүхээр
өмгөөлөгчтэй|хуульчтайгаа|өмгөөлөгчтэйгээ
залилан|залилсан|залилж|залилуул*
луйварчид|луйварчин|луйвардсан|луйвардуул*|луйвар
хуурсан|хуурч|хууртсан|хуурлаа
мөнгө*|мөнгийг минь? буцааж|буцаагаад өг|өгөөч|өгөөрэй|өгнө
мөнгийг|мөнгө|мөнгөө минь? буцаа|буцаач|буцаагаарай|буцаагаач
мөнгөө буцаан|буцааж авмаар|нэхэ*
муухай|муу|аймар|тааруу|доголдолтой үйлчилгээ|үйлчилгээтэй|хандлага|харилцаа
үйлчилгээ .. муу|муухай|тааруу|аймар|таарахгүй
сэтгэл дундуур
сэтгэл ханамжгүй
уур хүр*
бухимд*
уурлаж|уурласан|уурлалаа
хэн ч хариу*|тоохгүй|тусла*
хариу өгөхгүй
удаан хүлээлг*
хүлээсээр
хоног|цаг|сар|өдөр хүлээлээ
хоёр|2 удаа мөнгө|төлбөр авчих*|авсан|суутга*|татчих*
ичмээр
luivar|zalilan
`
