/**
 * Parts of common passwords in Spanish, English and Mongolian. Each word is combined with each of the endings, which covers
 * tens of thousands of passwords without listing them.
 */
export const WORDS = `
  password passw0rd passwort passport welcome letmein iloveyou ilovegod loveyou lovely dragon monkey shadow master
  sunshine princess football baseball basketball soccer hockey golf tennis rugby superman batman spiderman starwars
  pokemon naruto minecraft fortnite roblox mario zelda sonic michael jennifer jessica ashley daniel matthew andrew
  joshua anthony william thomas robert joseph charlie jordan thunder hunter ranger buster killer tigger ginger pepper
  cookie chocolate banana orange cherry flower summer winter spring autumn january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday admin
  administrator root superuser user guest test testing tester demo temp temporary default changeme secret private
  access login logon system server computer internet network security hello helloworld hellokitty whatever trustno1
  freedom liberty america american canada london chelsea arsenal liverpool manchester barcelona madrid realmadrid
  juventus milano paris berlin germany france england spain italy mexico brasil argentina colombia chile peru
  venezuela ecuador bolivia uruguay paraguay mercedes ferrari porsche corvette mustang yamaha honda harley toyota
  chevrolet apple google facebook instagram twitter youtube linkedin microsoft windows samsung nokia iphone android
  amazon netflix spotify disney purple yellow silver golden diamond crystal jasmine michelle nicole samantha amanda
  victoria elizabeth alexander alexandra benjamin christian christopher jonathan nicholas patrick richard steven
  brandon austin dallas houston phoenix boston chicago newyork lakers yankees cowboys steelers eagles patriots bulldog
  panther tiger eagle falcon dolphin butterfly rainbow unicorn angel heaven jesus jesuschrist blessed mother father
  family brother sister friend friends forever together babygirl babyboy sweetheart darling beautiful handsome   matrix merlin gandalf metallica nirvana slipknot greenday eminem guitar music
  rockstar gateway qwerty qwertyuiop azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcdef
  abcdefg abcdefgh aaa aaaa zzz qqq qqqq qwe asd zxc qweasd qweasdzxc poiuyt lkjhgf mnbvcxz money dollar business
  company office manager director support service sales marketing customer welcome2 startup agent vocero chatbot
  contraseña contrasena contrasenia clave miclave micontrasena hola holahola holamundo teamo teamomucho tequiero
  tequieromucho miamor amor amorcito corazon princesa principe bonita hermosa estrella estrellita mariposa muñeca
  familia mifamilia mimama mama papa hermano hermana amigo amigos amigas siempre felicidad bienvenido bienvenida
  entrar acceso usuario administrador sistema servidor prueba pruebas temporal secreto cambiame empresa oficina ventas
  negocio dinero libertad esperanza dios diosmio jesucristo diosesamor virgencita guadalupe alejandro alejandra
  fernando fernanda francisco guillermo gabriel gabriela daniela valentina sebastian santiago rodrigo ricardo roberto
  eduardo enrique carlos manuel miguel rafael antonio andrea carolina cristina patricia veronica monica claudia
  mariana natalia isabella camila sofia lucia martin matias nicolas tomas america2 chivas pumas cruzazul bocajuniors
  riverplate atletico sevilla valencia bogota medellin santiago1 caracas lima quito buenosaires montevideo futbol
  gatito perrito conejo caballo leon tigre delfin enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre lunes martes miercoles jueves viernes sabado domingo verano invierno primavera otoño cerveza
  mongolia mongol mongolian mongoluls ulaanbaatar chinggis chinggiskhaan temujin nuutsug nuuts sainuu sainbainuu
  bayarlalaa hairtai bihairtai minii batbayar bold bolor sarnai tsetseg erdene ganbold монгол монголулс улаанбаатар
  чингис чингисхаан нууцүг нууц сайнуу сайнбайнауу баярлалаа хайртай бихайртай йцукен йцукенг фыва фывапр ячсмит
`

export const ENDINGS = `
  1 2 3 7 9 0 01 02 07 10 11 12 13 21 22 23 33 42 55 66 69 77 88 99 00 007 100 111 123 321 420 666 777 786 789 999 000
  1234 4321 1111 2222 12345 54321 123456 654321 1234567 12345678 123456789 1234567890 ! !! !1 1! 12! 123! 1234! 12345!
  @1 @12 @123 @1234 #1 #123 $1 . .1 .123 * _ _1 _123 -1 -123 a abc q qwe x xx xxx z
  1980 1985 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2006 2007
  2008 2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028
  2020! 2021! 2022! 2023! 2024! 2025! 2026! 2027! @2020 @2021 @2022 @2023 @2024 @2025 @2026 @2027
`

/** Common passwords from the top of lists of leaked ones, which are compared as a whole. */
export const WHOLE = `
  12345678 123456789 1234567890 0123456789 01234567 012345678 87654321 987654321 9876543210 0987654321 123123123
  12341234 1234512345 123456123456 123123456 123456123 112233445566 11223344 1122334455 121212121 12121212 13131313
  131313131 10101010 101010101 123454321 1234554321 123456654321 123654789 147258369 147852369 159357456 159753456
  741852963 789456123 963852741 789789789 456456456 321321321 135792468 13579246 24681357 246813579 102030405060
  10203040 19191919 20202020 21212121 23232323 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 3edc4rfv zaq12wsx zaq1zaq1
  zaq1xsw2 xsw2zaq1 qazwsx123 qazwsxedcrfv qwer1234 qwert123 qwerty12 qwertyui qwertyuio qwertyuiop asdfghjk asdfghjkl
  asdfghjkl1 asdf1234 asdfasdf asdasdasd asdqwe123 asd123asd qweqweqwe qweasdzxc qweqwe123 qwe123qwe qwerqwer
  qwertyqwerty zxcvbnm1 zxcvbnm123 zxcvzxcv zxczxczxc poiuytrewq lkjhgfdsa mnbvcxzlk mnbvcxz1 trewqtrewq abcdefgh
  abcdefghi abcdefghij abcdefg1 abcd1234 abc12345 abc123456 abc123abc aabbccdd aaaa1111 aaa11111 a1234567 a12345678
  a123456789 q1234567 q12345678 z1234567 1234567a 12345678a 123456789a 1234567q 123456abc 123qwe123 123qweasd
  123qweasdzxc 123abc123 123asd123 12qwaszx qwaszx12 1234qwer 12345qwert 123456qwerty 1qw23er4 1qazse4 p@ssw0rd
  p@ssword pa55word pa55w0rd passpass passwordpassword password! letmein! iloveyou! trustno1 startrek starwars whatever
  computer internet superman spiderman baseball football basketball sunshine princess michelle jennifer elizabeth
  jonathan danielle isabelle alexander benjamin patricia stephanie samantha nathalie caroline beautiful butterfly
  chocolate strawberry blackberry raspberry watermelon pineapple christmas halloween valentine liverpool manchester
  barcelona juventus arsenal1 realmadrid atleticomadrid bocajuniors riverplate redsox12 yankees1 dolphins steelers
  cowboys1 marlboro budweiser heineken jackdaniels jackass1 mercedes mustang1 corvette chevrolet porsche1 ferrari1
  maverick marshall macintosh midnight mountain nintendo playstation pokemon1 rush2112 sandman1 scorpion
  something snowball softball springer startfinish srinivas sterling stupid12 sweetpea swordfish thailand thunder1
  trustme1 twilight universe vacation victoria virginia voodoo12 warcraft warhammer westside wildcats williams winston1
  wolverine worldcup wrestling xxxxxxxx yourmom1 zeppelin access14 airborne airplane anaconda asdfqwer
  assassin atlantis australia badboy12 bangbang baseball1 bigdaddy birthday blackcat blackjack blahblah blink182
  bluebird bluesman brooklyn bullshit campbell cardinal carolina catherine champion changeme checkers chemical christin
  cocacola colorado columbia commander cooldude creative cristina crusader darkness darkside december
  defender delta123 devildog diamonds discover dodgers1 dragon12 drowssap einstein electric emmanuel engineer
  explorer fantasia favorite felicity fireball firebird firefire fireman1 florence florida1 formula1 fortress franklin
  freebird freeuser friendly garfield geronimo giovanni goldberg goldfish goodluck gooseman gordon24 graphics greenday
  guinness hallo123 handball hardware hawaii50 highland hithere1 homepage honolulu hotmail1 icecream idontknow
  illinois infinity inuyasha irishman ironman1 isabella jackson5 jamesbond jeremiah jessica1 johnson1 jokers12 justdoit
  kawasaki kimberly knight12 krokodil lacrosse lasvegas lawrence lebron23 leonardo letmein2 lightning
  lionking lonestar longhorn lovelove lovesucks mandarin marathon margaret marihuana marines1 massacre meatball megadeth
  melissa1 mercury1 michigan mitchell mohammed monalisa monopoly moonlight morpheus motorola mortimer muhammad nathaniel
  nebraska newcastle newport1 nopasswd nothing1 november october1 offspring oklahoma olivetti onetwo12 overlord packers1
  panasonic panther1 paradise pearljam peekaboo penelope penguin1 pentagon personal pharmacy philips1 platinum
  playtime pleasure portugal predator presario pressure princeton property prophecy punisher pussycat qwert12345
  rainbow6 raiders1 rammstein rangers1 rastaman redskins redwings reginald remember republic research reynolds richmond
  roadkill rockandroll rosebud1 rosemary russell1 salvador sapphire scarface scorpio1 security selected semperfi senators
  serenity shadow12 shannon1 sherlock showtime skateboard skywalker slimshady snickers snowboard soulmate
  spartacus spectrum spitfire stargate starship stonecold student1 sunflower supernova superstar surfing1
  tacobell telephone terminal testtest thebeast theking1 therock1 thunderbird tiffany1 tinkerbell titanic1
  tomahawk tottenham training triangle trombone trooper1 trinidad undertaker underworld valhalla vampire1 vanhalen
  verygood warriors waterloo wildcard windows1 windsurf winner12 wishbone withlove wonderland woodland yamaha12
  yesterday yosemite zaqwsxcde zxcasdqwe contraseña123 teamoteamo tequieromucho miamorcito felicidades bienvenidos
  vivamexico vivaespaña barcelona1 españa2010 qwertyñ йцукенгш йцукенгшщзхъ фывапролдж монголулс1
`
