import type { Locale } from '../../contract/locales.ts'

/** Stop words, folded as `core/folding.ts` does, including short forms used in chats. */
const ROWS: Record<Locale, string> = {
  es: 'a al algo algun alguna algunos algunas ante aqui asi ahi aun bien cada como con cual cuales cualquier de del desde el ella ellos en entre era es esa ese eso esta estan estar estas este esto estos estoy fue ha habia hace hacen hacer hago han hasta hay ay he la las le les lo los mas me mi mis muy nada ni no nos o os otra otro para pero poco por porque pueda puede pueden puedes puedo podria podrian podre q k que ke quien quiero kiero quisiera quisieramos queria quieren saber se sea ser si sin sobre solo son soy su sus tal tambien tan te tengo tienen tiene tienes ti todo todos toda todas tu tus un una uno unos unas ustedes uds usted ud y ya yo favor porfa porfavor porfis pf xfa x xq pq pa pal d gustaria necesito nesesito necesitamos decirme dime dice cuentame explicame voy va van vas ir hola buenas buenos tardes dias gracias oye disculpa disculpe consulta pregunta info informacion donde cuando cuanto cuanta cuantos cuantas entonces ahora luego despues aunque mientras eh ok mucho muchos mucha muchas alguien problema problemas duda dudas servicio servicios dar da dan doy poner pone pongo ponen ver veo mejor sigue sigo siempre teneis tenes tenemos tenia tendran habeis hemos habra habian haceis hacemos haran estais estamos estaba estara sois somos eres sos era eran fui seria podeis podes podemos podria pudo quereis queres quieres queremos quisieran vais vamos iba venis saben sabeis sabes sabe debo debe deben haria hare digo decis dices dicen alla aca mio mia mios mias tuyo suyo suya aquel aquella alguno ninguno quienes cuyo cosa cosas oigan holi',
  en: 'a about after all also am an and any anyone anybody are as at be been because bc but by b4 can cant cannot could d did didnt do does doesnt dont for from get gets getting got gonna had has have havent having how i id if im in into is isnt it its ive just kinda know let like ll me my need needs no not of ok on one or our out over please pls plz r s said says should so some somebody someone somewhere something such t tell than thanks thank thx that the their them then there these they thing things this those to too u ur us up use using very want wanna wants was wat we were what whats when where wheres which who whose why will with without wont would you your yours yourself much long many still yet already now hi hello hey possible also dear sir question questions problem problems issue issues service services make makes made making take takes taking took give gives go goes going gone come comes coming came see put let lets thing way find he she him his her hers hes shes hell theyre youre youve weve theyve were whos ive shouldnt wouldnt couldnt arent wasnt werent hasnt havent hadnt dont didn wouldn anything anybody everything must shall may might r w n yr yous ya yall wots wot whatre hiya ta cheers another',
  mn: 'ба бас бна бн би бид бидний биз биш бол болно болох болон болоод болж болдог болов болвол бөгөөд бэ вэ ве гэж гэсэн гэх гээд гэдэг даа дээр дээрээс ер за ийм их л лэ маань минь манай миний мөн надад намайг надаас нь нэг ний өө руу рүү луу лүү та тан танай танайх таны танд танаас тийм тиймээ тэр тэнд тэгээд уу үү юу юуг юм хэрхэн хэрэгтэй хэр чи чинь энэ энд эсвэл яаж яах ямар яагаад байгаа байна байдаг байх байвал байхгүй бий өгөөч өгнө өгөх өгдөг өгч өгье сайн мэнд баярлалаа уучлаарай хэд хэдэн хаана хэзээ хэн гуай асуух асууя мэдэх мэдмээр хүсэж хүсч авах авч авна авдаг авмаар авсан авлаа авбал авъя авахад авахын хийх хийж хийдэг хийнэ тул тулд учир ч бол асуудал асуудалтай асуудлаар гарсан гарлаа үйлчилгээ үйлчилгээний талаар тухай аль нар байж байвал байлаа билээ боллоо болхуу болохуу болиих болоо болсон болдоггүй болчих ёстой шүү шиг дээ нэгэн эсэхийг дэх дахь хэдий хэдийг хэдэд хаанаас хаагуур юугаар юугаараа манайхаас танайхаас өгөхөд өгөхгүй өгдөггүй чадахгүй sain baina uu we ve yu yum yaj ymar yamar bna bn bdag baidag bolh boloh bolhu bolohuu bolno ni shuu bol ene ter ta tanai tanaih bi nadad gej gesen heregtei',
}

const setOf = (...rows: string[]): ReadonlySet<string> => new Set(rows.join(' ').split(' '))

/** Mongolian messages often contain Spanish or English words, so that its list has those of all three. */
const STOP_WORDS: Record<Locale, ReadonlySet<string>> = {
  es: setOf(ROWS.es),
  en: setOf(ROWS.en),
  mn: setOf(ROWS.es, ROWS.en, ROWS.mn),
}

export const isStopWord = (word: string, language: Locale): boolean => STOP_WORDS[language].has(word)

/** Words that ask for an amount, a time or a place. They point to a hint (`hints.rules.ts`) and name no subject. */
const QUESTION_WORDS = setOf(
  'cuanto cuanta cuantos cuantas donde cuando hora much where when long хэд хэдэн хаана хэзээ хэдээс хэдээр',
)

export const isQuestionWord = (word: string): boolean => QUESTION_WORDS.has(word)
