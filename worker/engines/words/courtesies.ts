/* Phrases as `anyPhrase` reads them; Spanish, English, Mongolian. */

/** Courtesies at the beginning or end of a message, where they are removed. Without anything else they are its courtesy. */
export const AT_AN_EDGE = {
  greeting: `
hola|holaa|holi|ola|olaa|buenas|buenass
hola? buenos|buenas dias|tardes|noches
buenos|buenas dia|dias|tarde|tardes|noche|noches
buen dia
que|q|k|ke tal estas|esta|todo?
como estas|esta|estan|va|vas|andas
como esta usted
que hay|onda
hello|hi|hey|hiya|helo|hallo|greetings
good morning|mornin|afternoon|evening|day
how are you
how are you doing
how is it going
hows it going
how do you do
nice to meet you
сайн уу
сайнуу|сайну
сайн байна уу
сайн бна уу
сайн байцгаана уу
сайн байцгааж байна уу
байна|бна уу
бну|bnu
юу байна
сонин юу байна|байна
сонин сайхан
өглөөний|өдрийн|оройн мэнд|мэндээ
мэнд
мэндчилгээ
sain uu
sain bn|bna|baina uu|u|уу
sn bn uu
sn bnu
sainuu|sainu
sbu
`,
  thanks: `
gracias|graciass|grasias|gracia
gracias|graciass mil
no gracias|graciass
solo|solamente|nomas estaba|estoy mirando|viendo
muchas|muchisimas|mil gracias
te|se lo? agradezco
muy amable|amables
thanks|thank|thx|tks|ty|tnx
thank you|u
no thanks|thank you?
just looking|browsing
cheers
many thanks
thanks a lot
much appreciated
баярлалаа|баярллаа|баярлала|гялайлаа
их|маш|маш их баярлалаа
зүгээр|зүгээрээ ээ? харж|үзэж байсан|байна|байгаа юм?
bayarlalaa|bayrlalaa|bayarlala
ih bayarlalaa
`,
  farewell: `
adios|chao|chau
buenas noches descansa|descanse|descansen|descansad
que descanses|descanse|descansen|descanseis
hasta luego|pronto|manana
hasta la vista|proxima
nos vemos
que tengas|tenga|tengan un? buen|lindo|bonito|excelente|buena dia|tarde|noche|fin|semana
feliz dia|tarde|noche
bye|goodbye|cya
bye bye
see you|ya
see you later|soon|tomorrow
have a nice|good|great day|evening|weekend|one
good night|bye
take care
баяртай
дараа уулзъя|уулзая|ярья
түр баяртай
сайхан амраарай|өдөр|өнжөөрэй
bayartai
daraa yariya|yarya|ulziya|uulzya
`,
} as const

/** Courtesies only if the message has nothing else; in a longer message they are part of the question. */
export const ALONE = {
  identity: `
quien|quienes|que|kien eres|sos
quien es|esta|habla usted?
como te|se llamas|llama usted?
cual es tu|su nombre
con quien hablo|estoy|tengo
con quien estoy hablando
con quien tengo el gusto
eres|sos|es un|una|usted|ud? un|una? robot|bot|humano|humana|persona|maquina|ia|real|verdadero|inteligencia
sois|son unos|unas? robots|bots|humanos|humanas|personas|maquinas|reales
hay una|alguna? persona|alguien ahi|detras|aqui?
quien|quienes esta|estan|hay detras de? esto|este|este chat?
que|q es esto|este chat?
esto que es
hablo|hablando|estoy|chateando hablando? con un|una robot|bot|persona|humano|maquina|ia
who are|is you|this
is anybody|anyone|somebody|someone there|here
who is behind this|it|that chat?
who am i talking|speaking|chatting to|with
what are you
what is? your name
whats your name
are|r you|u a|an|the? real|actual|human? human|person|robot|bot|ai|machine|real
is this|it|that a|an? real|actual? human|person|robot|bot|ai|machine
what is this chat|thing?
whats this chat|thing?
am i talking|speaking|chatting to|with a|an? real|actual|human? human|person|robot|bot|ai|machine
чи|та нар? хэн|юу бэ|вэ|юм|гэдэг
хэн бэ чи|та
таны|чиний нэр хэн|юу гэдэг? бэ|вэ
чамайг|таныг хэн гэдэг вэ|юм?
та|чи|энэ робот|бот|хүн|машин|хиймэл уу|юу|үү|мөн
робот|бот|хүн уу|юу|үү
хүн мөн үү|юу
энэ юу бэ|вэ|юм
энэ чат гэж? юу бэ|вэ
жинхэнэ хүн үү|мөн
энэний|үүний ард хэн байгаа|байна|байдаг? вэ?
би хэнтэй ярьж байна вэ?
chi|ta hen be|ve|we
robot uu
`,
  thanks: `
perfecto|perfecta|entendido|entiendo|ok|okey|okay|oki|okis|vale|listo|genial|excelente|buenisimo|estupendo|super|claro|bueno|bien|bacan|chevere
de acuerdo
muy bien
esta bien
me quedo|queda claro
eso es|seria? todo
ya esta todo?
nada mas
ok|okay|vale|si perfecto|genial|cool|great|perfect|nice
that is|thats all|it
nvm|nevermind
never mind
got it
perfect|great|cool|awesome|excellent|nice|alright|understood|noted|fine|sure|good
that helps
sounds good
ойлголоо|ойлгосон|ойлгов|за|зүгээр|гоё|тийм|болж|мэдлээ|мэдэв
за ойлголоо|баярлалаа
болоо|ок|окей|оке
болоо болоо
за за
za|oilgoloo|okei
`,
} as const

/** Phrases that ask for help without a subject. */
export const HELP = `
ayuda|ayudame|ayudeme|ayudar|ayudarme|ayudas|apoyo
soporte|asistencia
informacion|info|informes
que puedes|sabes|puede|sabe hacer|decirme|responder?
que puedo preguntar|preguntarte|preguntarle
que sabes
que temas
como funciona|funcionas esto?
tengo un|una problema|duda|consulta|pregunta|inconveniente
no te|le|lo? entiendo|entendi|comprendo
que|q significa eso|esto
que|q quieres|quiere|quereis decir
problema
duda|dudas
help|assist|assistance|support
information
what can|do you do|know
what can i ask
how does this work
how do you work
i|we dont|didnt|do not|cant? understand|get it?
what does|do that|this|it|you mean
more info|information|details
i am|im confused|lost
question|questions|problem
тусалж|туслаж чадах|чадна|өгөх|өгнө|өгч
тусламж|туслаач|туслах|тусална|тусалж|тусалдаг|тусал
дэмжлэг
мэдээлэл
юугаар|юугаараа
юу хийж|мэдэж чадах|чаддаг
юу асууж болох
асуулт|асуулттай|асуух
асуудал|асуудалтай
ойлгохгүй|ойлгосонгүй байна?
энэ|тэр юу гэсэн үг вэ|юм|бэ?
дэлгэрэнгүй мэдээлэл
зөвлөгөө|зөвлөж
tuslaach|tuslamj
`

/** Words that may stand beside a courtesy without being a question. */
export const BESIDE = `
senor senora senorita sr sra srta amigo amiga amigos estimado estimada estimados joven don
a al de del el la los las le les me te tu su un una y e o por para con en es esta eso todo toda todos todas hoy ahora
muy mucho mucha bien bueno buena si no ok okey okay vale listo favor porfa porfavor genial excelente perfecto super claro
ayuda informacion info consulta pregunta respuesta atencion tiempo amable amables cordial saludo saludos nuevamente otra vez ya nada mas
igualmente guapa guapo majo maja cielo carino reina corazon linda lindo entiendo entendido acuerdo
there everyone all sir madam maam mister team friend dear folks guys bro buddy mate
so very much a lot for your the help information info answer reply time support again and you too well good great nice
awesome cool perfect thats then now no yes ok okay it that this is was of to have i im got alright please just pls today
та танд танай тань таныг танд нар бүгд бүгдээрээ багш эгч эгчээ ах ахаа хонгор найз минь аа даа дээ шүү их маш за тийм
үгүй зүгээр тусалсан тусламж тусалсанд хариулт хариулсан мэдээлэл мэдээлэлд өгсөн өгсөнд хариу гоё сайн сайхан ок ойлголоо
дахин бас болж байна бна уу одоо шдэ ашгүй
`

/** Phrases with which contacts introduce themselves after a greeting. */
export const OWN_NAME = `
soy
me llamo
mi nombre es
i am
im
my name is
this is
`
