// Written by `npm run stems` from the lists beside it.
export const WORD_GROUPS = `amount| pres kost bal sal tarif tas kobr import presupost kuant kar kara balor derech | pric cost fe charg rat expensiv far quot tarif much pay worth tot | une ort hols tarf hanx togr hed mong hurm 
| barat ekonomik rebaj deskont | cheap inexpensiv aford discount les | ham hamdhn hamdrl 
| pag abon kobr likid | pay setl bal due bil | tol tolbr toc 
| tarjet kredit debit bis masterkard bisum | card credit debit visa mastercard amex | kar 
| efekt kont biyet | cash not | beln mong 
| transferens bank domisil kuenta | transf bank wir acount | xilj xil dans bank 
| enb entreg domisil repart despach mand yeb transport yeg mensajer mensaj kasa paket tra | ship deliv send couri ariv dispatch meseng post parcel packag bring hom | hurg ilg avl xudn ger 
| rekoj retir yeb busk pas ben | pickup colect pick fetch com | ava irj oqi 
| seg rastr lokalis dond ba | track trac statu wher | han xalg avc avn 
| debolb regres retorn | return send back | buc 
| rembols reintegr abon debolb diner plata regres ingres | refund mon back reimbur | bucn olg mong buc 
| kamb modifik korej koreks edit mob ekibok aplas pospon reprogram | chang modif mov shift edit switch corect reschedul swap postpon amend exchang anoth | orql sol hoxl xil 
| kansel anul baj dej suspend desist renuns termin resind irm | cancel cal of terminat unsubscrib stop quit withdraw end leav out | cucl bol tatglz zogs gar 
| reserb sita turn ajend apart apunt inskrib inskrips alt rejistr ora plas | bok reserv apoint enrol regist signup join slot secur | zahl burtg burtgl cag 
| produkt artikul merkans prend < sapat sapatiy bot sandal kamis kamiset pantalon fald best chaket abrig sot bolso mochil reloj koy aniy puls perfum juget sof siy lamp kolchon armar selul mobil tablet portatil aurikular telebisor kafet neb lab | product item articl < sho sneak train bot sand shirt tshirt trou pant jean skirt dres jacket coat sweat jump handbag backpack watch necklac ring bracelet perfum toy sofa couch chair lamp matres wardrob laptop tablet headfon televi ketl fridg | bar butgdhn < gutl puz camc omd banzl daxnz hurm kurtk cun bog em zu sur toglm budn sandl qidn matrs xug qih zur horg 
| ped kompr ord enkarg | ord purcha buy | zahl hudldn ava bar 
| paus konjel par suspend suspens | pau frez hold suspend | tur zogs carc hold 
amount| deskont rebaj ofert promos kupon bonifik aor prom gang kodig | discount sal of promot promo coupon deal sav cheap reduct percent speci half bargain cod | hamdrl ham hongl urmxl kupn huv 
amount| grat gratuit libr kost kobr | fre complimentar grati charg | une tolbr 
| faktur res komprobant tiket tik bolet | invoic receipt bil vat tax | barm nehmjl tolbr 
| garant kubr kobertur | warant guarant cov coverag | batl harc 
| defekt dan aber ray estrop part rompr kebr | break damag fault crack defectiv scratch tear defect | evdr hagr gem evdrl 
| falt inkomplet | mis incomplet lack | dut 
| aregl repar kompon rep | repair fix mend servic | zasvr zas 
contact| kontakt telefon yam kor uatsap numer | contact fon cal email reach numb telefon ring | uts holb dug zalg mel 
| uatsap uasap guasap | whatsap | vatsp votsp vhacp 
| fasebok | facebok | fesbk facbk 
| instagram inst | instagram insta | instgrm ins 
| mesenj | meseng | mesnjr mesngr 
| bib | vib | vabr vibr 
| telegram | telegram | telgrm 
| tay taman med numer | sis fit measur dimen | hem razmr 
| segur asegur polis | insur polic cov | datgl 
| pribas segur dat sifr protej proteks | secur privac data gdpr encrypt protect | aul nucl medl 
| kop respald esport salb | backup export cop | noc hul hulbr 
| pas transfer traspas migr mob | transf mov migrat pas | zo xil hul 
| bor elimin suprim perd | delet era remov los wip | ustg has alg 
| rekuper restaur desas salb | rest recov undo sav rescu | serg avr 
| kuot plas finans fraksion mensual interes aplas | inst financ part loan int split | huv hesgqln lizng zel hu 
| prob dem mostr | tri try test demo sampl | turx de 
| punto prem fidel rekompens lealtad | point reward loyalt bonu | ono bons 
| mayor mayorist kant bolum | whol bulk quant | bon bo 
| paket bon pak konjunt abon | packag bundl block pack set | bagc erh 
| regal tarjet obsek bal | gift vouch card present giv | bel belgl 
| bal kupon bon | vouch coupon | erh kupn 
| deposit antisip senal adelant fians entr | deposit adv prepa downpa down | barc urdql 
| impost iba sif rfk nit tribut ibi kontrib | tax vat dut | tatvr noa 
| limit masim minim top ast | limit maximum minimum most least up | haz de do 
| perd olbid dej estrab objet | los forget leav find mis | ald mar ge orh 
| mont arm montaj instal ensambl | asembl instal inst asemb setup | ugsr surl 
| bej antig usad segund | old used secondhand previou | hu hergl 
| nob estren | new brand | xin 
| stok dispon disponibil esistens ked ay ten | stock avail availabil | noc uld beln bag 
| agot | sel unavail restock | dus 
| alkil rent arend inkilin | rent hir lea tenant | tur tursl 
| bend bent | sel sal | zar borl 
| tas balor estim | aprai valu estimat | unl 
| mejor sub ampl superior | upgrad high big | ahl dexl 
| redus baj inferior | downgrad low smal reduc | bur 
| rap belos lent espr urjent pront | fast spe slow expres rush quick son | hur hurdn arl turgn 
| notifik abis rekordator alert | notific notif notic remind alert | medgdl san med 
| kodig kupon | cod coupon promo | kod kupn 
| kapas kab afor plas | capac seat slep fit man | bagtm bag 
| mesa person ebent | tabl group part person | xir hun 
| eskurs tour pas rekor gia | tour trip excur guid | al hot 
| eror funsion rechas deklin | er fail work bug crash reject refu declin | ald amj tatglz buc 
| suskrips plan kuot mensual | subscript plan | bagc tolvl erh 
| klent nob kompr | custom client buy | hergl ulql hudldn avg 
| tend ob onlin internet pajin | shop websit web onlin internet pag sit | sai veb onl cahm 
| kaj karton embalaj paket bult empak enboltor | box carton packag parcel pack wrap | harc bagl sav bodl 
| plata diner efekt | mon cash dolar | mong beln togr 
| sald restant rest pendent deb deud | bal rest remain due owe debt outstand | uldgdl uld or 
| rekarg suplement adisional estr mas | surcharg supl ad extra | nem nemgdl 
| kontrarembols rembols resib entreg | deliv receipt receiv | hul ava 
| tra yeb present | bring tak car | avqr avq ire bar uzl 
| empes komens inis arank | start begin com | ehl 
| termin akab finalis fin konkl | end finish over conclud | dus dusg togs 
| esper esp aguard | wait await sta | hul hulg 
| nesesar obligator impresind esij oblig rek deb | requir mandat compul necesar must obligat | za xardlg her ost 
| permit dej admit asept proib autoris | alow permit acept forbiden | zovx hor huln ava 
| elej eskoj seleksion eleks ops prefer | cho pick select choic opt pref | song 
| ped solisit solisitud tramit pet jestion | ask requ ap aplic | hus orgdl med 
| yen reyen formular komplet | fil form complet | bogl mag 
| mostr ensen present esib | show present displa | uzl har 
| usar utilis uso empl aprobech | use using usag | axgl hergl 
| inkluy inkl apart estr | includ inclusiv extra | bag orsn ord dagl ham 
| akompan junt | togeth acompan along | ham 
| ayud asistens sokor orent | help asist suport aid | tuslm tusl demjl 
| abl konbers charl | talk speak chat | ari ard 
| abis komunik inform | tel notif inform let warn notic | med hel 
| pregunt konsult dud | ask enquir inquir quest | asu lavl 
| konfirm komprob berifik | confirm check verif | batlg xalg 
| rebis reb inspeks esamin diagnostik chek | check inspect examin diagnosi review checkup lok | xalg onxl uze uzl 
| guard konserb almasen kustod | kep stor sav hold | hadgl 
| kit sak retir elimin | remov tak of out | ava has salg 
| tir bot desech basur resid | throw dispo discard rubish trash garbag wast | ha hog 
| abandon sal irs march | leav quit exit go awa | gar ava orh 
| bolb regres retorn | return back again | buc erg 
| sub karg adjunt | upload load atach | aql orl havsrg 
| baj deskarg | download | tat 
| mand enb remit | send forward | ilg avl 
| rompr kebr part estrey | break smash crack shat | hugr hagr evdr 
| kaer ka kaid golp | drop fal knock hit impact | una ung coh 
| moj agu umedad lik | wet wat soak damp liquid moistur | nor usn qig xingn 
| sek | dry dri | hat hatlg 
| kem fog umo | burn burnt fir smok | xat tul gal 
| gast desgast desg | wear | ele 
| apag ensend prend | of shut turn on pow | untr asa 
| karg deskarg enchuf bat pil | charg bat plug drain pow | cen cengl batr zai 
| blok desblok | lock block unlock | tugj tug blokl 
| fay aber estrop mal | fail fault malfunct wrong break troubl | evdr dogldl gac ajl 
| sustit remplas kamb repost rekamb | replac swap spar chang | sol selb 
| peg pegament | glu stick | na 
| med | measur | hemj 
| pes kil | weigh weight heav kilo kg pound | jign jin kg 
| kosin prepar orn | cok kitchen prepar bak | hi tog bolg 
| kompr adkir | buy purcha get | ava hudl 
| prest prestam | lend borow loan | zel 
| gan prem sort rif konkurs | win pris draw rafl cont lot | hoj sugl xagnl urldn 
| partisip apunt unirs asist | participat join atend tak part | orlc neg su 
| falt ausens ausent inasistens | mis absent abs show | tasl ire hocr noh ald 
| aprob pas suspend reprob suspens | pas fail flunk | tenc una 
| repet otr nob reintent intent | repeat again retr retak resit atempt try second | dah dav 
| aprend estud ensen ensenans | learn stud teach | sur surlc za 
| praktik ejersis | practi practic exerci rehear | dadl dasgl 
| kondus manej konduks karnet lisens | driv whel | jol bar 
| kamin and pie | walk fot | alh avgn 
| kor kar | run rac | gui 
| biaj bak sal | travel trip journ holida vac tour | al zorq 
| dorm son | slep bed | unt 
| jug jog | pla gam | togl toglm 
| kuid bijil atend | car mind lok watch babysit | har asr 
| asust med temor nerb | afraid scar nervou fear anxiou saf | aih ads 
| gust prefer des | lik pref wish want | tal dur 
| desid akord asept aprob | decid agr acept aprov | xi zovx 
| rechas deneg neg | refu reject den declin | tatglz 
| imprim impres fotokop | print fotocop cop | hevl huvl 
| eskan | scan | skan 
| tradus traduks traduktor | translat transl interpret | orq 
| firm | sign signatur | gar usg zur 
| kas bod matrimon enlas | mar wed mariag | gerl hurm 
| mud mudans traslad domisil | mov relocat reloc | nu xilj 
| reform obr konstr konstruks | renovat renov build work construct | barl zasvr bar 
| plant kultib ort jardin | plant grow garden | tar cecrl urgml 
| denuns reklam rekur aleg impugn | report claim ap disput cont | gomdl med marg 
| mult sans infraks penalis rekarg | fin penalt ticket sanct | torg xitgl aldng 
| rejistr inskrib inskrips padron sens | regist registr enrol record | burtg burtgl 
| kaduk bens kadus balid bijens espir | expir valid | dus hugc huq 
| permanes ked | sta remain | uld 
| apares sal mostr | apear show | gar har 
| kompart | shar | huvlc ham 
| aktib alt abilit | activat enabl | idvh nelg 
| dekor adorn | decorat dec | qimgl 
| grab personalis | engrav customi personali custom | zahl silbr 
| prob | try test tri | uze turx oms 
| festej selebr kumpl kumplean fest anibersar | celebrat celebr part birthda aniversar event | temdgl bar tor odr udxl 
| enkoj achik | shrink shrunk smal | agx hum 
| konben rekomend akonsej sujer mejor | recomend sug advi advic best | zovl sanl 
| serb funsion asept bal | work acept valid | bol huq 
| met pon introdus kolok | put plac insert | hi tav orl 
| permanes dorm pernokt | sta overnight slep | hon uld barl 
| proib no permit bet | forbiden prohibit ban may | hor horgl bol 
| ayun kom | eat fod fast | ide hol oln 
| nin ijo ija menor beb infantil peken guard kri nen | child kid bab son daught infant todl min juni nur tenag sixten | huhd nar balqr ohn hu bag 
| edad ano mayor menor | age old young minimum year | nas nasn 
| adult mayor | adult old grow | tom nasn hur 
| famil | fami | ger bul 
| muj mujer senor dam femenin | woman fem lad | emg 
| ombr kabayer maskulin | man mal gentleman | erg 
| estudiant estud job joben unibersitar alumn | student pupil young youth learn | otn sur surlc zal 
| jubil pensionist ters mayor | seni retir pen eld oap | tetgvr ahm ondr 
| sos membr membres suskrips abon kuot mensual | memb membership subscript subscrib | gixn gixnql erh 
| akompanant inbit amig bisit | guest friend visit compan | zoq naz noh uri 
| grup ekip klub eskol asos | group part team club schol | bul bag ang ham 
| empres korporat negos kompan sosedad | compan bus corporat enterpri firm emplo | kompn bagl aj ahu 
| profesor entren monitor instruktor maestr dosent | teach train instruct coach tut | bagx dasgljl surg 
| medik doktor espesialist | doct fysician specialist gp | emq 
| dentist odontolog dental mol dent | dentist dent toth | xud 
| enferm enfermedad mal grip febr indispost | il sick disea unwel flu fev | ovq ovd han 
| dolor dol molest | pain hurt ach sor | ovd 
| urjens urjent emerjens | urgent emergenc imediat | arl onc turgn 
| les lesion erid aksident | injur wound acident hurt | ber gem gemt xar osl 
| embaras matern | pregnant pregnanc matern | jirm 
| diskapas rod akses asensor minusbal mobil | whelchair aces disabl disabil elevat lift mobil | hogjl berhxl tergncr lif 
| alerj alerjik alerjen intolerans | alerg alergic alergen nut intol | harxl 
| reset medikament medisin pastiy farmas | prescript medicin medic drug pil farmac | jor em tar emi 
| esam analis result laborator | exam result analysi lab test | xinjl har xal 
| bakun | vacin shot jab | vakc tarl 
| peluk kort kabey pel pein | hair haircut salon hairstyl cut | us zas tar 
| una < manikur pedikur | nail < manicur pedicur | hums < mankr pedkr 
| masaj spa | masag spa | mas il 
| gaf lent anteoj | glas spectacl len | nud xil linz 
| det nutr adelgas aliment nutrisionist | diet nutr nutritionist weight | deglm tur 
| maskot animal < per gat kachor konej | pet anim < dog cat pup kiten rabit | amtn tejvr < noh mur tul 
| beterinar beterin | vet veterinar veterinarian | mal emq 
| ladron rob urt fraud estaf | theft thief ste fraud scam rob | hul ald zaln 
| dokument dni identifik papel rekisit pasaport ident sedul | docu id pap paperwork requir identific | biq barm unml matrl xardl 
| bis | visa | viz 
| sertifik diplom titul konstans bolant justifikant akredit | certificat diploma degr prof at certif | gerql diplm todrhl magdl sertfk 
| lisens permis autoris karnet karn | licen permit authori permis | zovxrl licnz erh unml 
| kontrat akord permanens resind | contract agr comit term notic | ger helc 
| uman person ajent asesor oper | human person agent representativ operat someon | hun ajltn oprtr 
| respons enkarg jef jerent direktor | manag bos supervi respon direct | udrdl menjr harc zahrl 
| empl trabaj bakant kurikulum kontrat | job vacanc hir car emplo recruit | ajl ank ajltn 
| kompaner koleg ekip trabaj empl personal | coleagu cowork team teamat emplo staf person | ham oln bag aji 
| profesional sertifik espert kualifik esperens | profes certif expert qualif experienc experi | mergjltn mergjl turxl turxlg 
| prinsipiant nobat prim nibel | begin novic first nev level start | anhn ehl tuvx anh 
| nombr apey yam titul | nam surnam spel cal | ner ovg 
| idiom leng abl | languag speak | hel 
| opin resen balor | review rat opin fedback | setgdl unl sanl 
| kej reklam oja | complaint complain claim | gomdl sanl 
| umor kumplean fest selebr ebent | part event birthda celebrat celebr | tor odr bar arg hem 
| ropa prend best < uniform kamiset kamis pantalon best fald abrig sot jersey | cloth gar wear < uniform outfit shirt tshirt trou pant dres skirt coat sweat jump | huvcs omsgl oms < durm camc omd daxnz pal 
| sapat kals < sapatiy bot sandal | sho fotwear < train sneak bot sand | gutl < puz xah 
| segur protej bijilans kam alarm guard | saf secur protect ctv camera alarm guard | aul hamgl kamr dohl har 
| siruj oper kirofan < esterilis kastr | surg oper operat < neut spa sterili castrat | mes zasl hagl < urg 
| erir sangr benen intosik mor | ble poison die swalow | cus hor uhe 
| chip mikrochip identifik | chip microchip | qip mikrqp 
| kor koy transportin jaul | leash lead colar cari cag | ua huz tor 
| erman | broth sist sibl | ah egq du dus 
| jent person komensal kuant inbit afor | person guest head man | hun hum zoq 
| trabaj kamarer resepsionist reseps mostr | staf recept receptionist desk front wait | ajltn zog huln 
| kontrasen klab pasuord akses entr ingres ses | pasword login log sign aces pascod | nuc ug nevtr 
| kuenta perfil usuar | acount profil user | burtgl dans hergl 
| apark parking estasion koch aparkakoch | park garag valet | zogsl tav max 
| koch kar aut automobil beikul furgonet | car vehicl auto automobil van | max ter avtmx mikrvtbs taks 
| march embrag transm < manual automatik | gear clutch gearbox transmis < manu automatic stick | ara hur < mehnk avtm 
| autopist autob karet | motorwa highwa frewa road | zam hur 
| transport trasl transf < tas autob bus metr tren | transport transf rid shutl < taxi cab bus subwa train | una tevr tos < taks avtbs 
| aeroport bol abion ateris aerolin | airport flight plan land ariv airlin fly | ongc nis nisl 
| pasajer biajer | paseng travel | zorq al 
| asent plas butak | seat plac | sudl 
| biyet pasaj bolet entr tiket tik | ticket far pas | taslbr tiz bil 
| ekipaj malet bolsa mochil bult | lugag bag suitca bagag backpack cabin hand | aqa tex qemdn cun 
| otel ospedaj aloj ostal estans | hotel acomod lodg sta hostel | zoq barl 
| abit kuart dormitor | rom bedrom suit | oro 
| kun mois | cot crib basinet | huhd or 
| kama | bed | or 
| kolchon | matres | matrs devsgr 
| toay | towel | alq 
| saban | shet linen | dav cagn 
| takiy kasiyer kand guardarop | lock padlock cloakrom wardrob | xug co 
| bestuar | chang | huvcs sol 
| duch regad | show | xurx 
| pisin alberk nad nat ban | pol swim | bas sel usn 
| jimnas entren ejersis deport fitn pes | gym workout train exerci fit sport | fitns dasgl zal spor 
| uif internet kones red | wifi internet conect network onlin | vaf intr sul 
| kalefaks air akondision | heat air cond aircon | hal agrjl 
| elektris lus korent | electric pow light | cahlgn gerl tog 
| selul mobil telefon smartpon ipon | fon mobil celfon smartfon ifon handset | uts gar afn 
| orden komput portatil laptop | comput laptop notebok pc | komptr notbk 
| tablet ipad | tablet ipad | tabl aip 
| pantay kristal bidr display | scren glas displa | delgc xil 
| fund karkas protektor estuch | cas cov slev protect | ger kes hamgl 
| aksesor komplement kabl aurikular | aces cabl headfon earfon | dagl hergsl kabl qih 
| fot imaj imajen | foto pictur imag | zur 
| arch dat | fil data | fal medl 
| kontakt ajend mensaj chat | contact mesag chat | dug mes 
| model mark gam bers | model brand mak ver | zagvr mark bren 
| aplik ap program soft | ap aplic program softwar | ap aplkxn progrm 
| kor email mail elektronik | email mail inbox | iml mel xudn 
| mobl enser < sof siy armar mesa estant | furnitur < sofa couch chair wardrob tabl shelf | tavl < budn sandl xir xug 
| elektrodomestik < neb lab orn lababajiy | apli < fridg wash oven dishwash | ger ahu cahlgn < horg zu 
| bentan | window | con 
| kasa bibend ogar pis apartament inmobl domisil | hou hom flat apart propert | ger bar orn suc 
| suelo asulej pared | flo til wal | xal han 
| material ech tel mad | materi mad fabric wod | matrl dav mod 
| kom men plato restaurant komedor kart < desayun almors sen | fod meal dish eat menu restaurant canten < breakfast lunch din | hol ces ide < ogl odr oro 
| ingredent konten ech | ingredient contain mad | orc narl 
| alkol < ben serbes likor | alcohol < win ber liqu | arh < dars piv 
| pastel tort tart | cak pastr | bal tor 
| teras esterior afu jardin | terac outdo outsid patio garden | gad den 
| fum sigar sigariy tabak | smok cigaret vap tobaco | tam 
| limp lab limpes manten | clean wash laundr mainten | cevrl uga arql 
| libro manual material | bok manu textbok | nom sur gar 
| klas kurs leks tay ses | clas cour leson workshop ses train | hiql surg kurs ang dugln 
| teorik teor | the theoretic rul | onl durm 
| esam prob test esamin | exam test examin ases | xal sorl 
| matrikul inskrips kolejiatur | tuit enrol admis | els burtgl 
| onlin lin birtual distans internet | onlin remot virtu internet web | onl cahm zai 
place| direks ubik dond ked enkontr sed lokal sukursal yeg map ofisin | adres loc locat wher stret direct find map branch ofic situat | hag barxl barl ha bar salbr gudm ofs 
| tend fisik sourom komers negos | stor shop showrom outlet | del salbr 
| plant pis nibel asensor | flo level stor lift elevat | davhr 
| serk serkan prosim lad frent junt | near nearb next besid oposit | oir orhn haj urd 
| lej distans | far dist awa | hol zai 
| estranjer internasional pai pais esterior | intern abroad oversea foreign countr worldwid | gad oln uls 
| siudad pobl munisip bar son | cit town municip neighborhod area zon | hot dur hor bus 
| ayunt munisipal alkald | council municip cit hal | zahrg tam 
hour| orar ora abr ser atend atens | hour open clo timet schedul when | cag huv ne ongrh ong ha ajl 
span| tard demor plas temp dia dur | long tim day dur tak last son turnaround | hugc uda udn hon urgljl 
hour| fech kuand limit | dat when deadlin due | ogn hez odr 
| oy mism inmediat enseg akt | toda imediat instant sam | ondr ter dar 
| ant antel antisip preb adelant | adv beforehand bef pri ahead notic | urdqln urdql omn 
| tard retras tardans atras | lat dela | hocr sa 
| noch madrug nokturn medianoch | night midnight overnight dark even | xon oro harnh 
| manan tempran | morn ear | ogl ert 
| tard bespertin | afternon even | oro uds 
| find fin < sab doming | wekend < saturda sunda | amr butn hags < bamb nam 
| fest fer | holida | bar amr 
| seman semanal labor < lun mart merkol job bern | wekda wek < monda tuesda wednesda thursda frida | gar dol ajl < dav magmr lhagv purv ba 
| mes mensual kuot | month | sar 
| anual ano | year anu | jil 
| bes kad frekons ses | tim often frequenc onc ever singl | uda bur 
| beran agost | sum | zun 
| inbern | wint | ovl 
| tempor est | season | ulrl 
| grand mayor ampl larg | big larg wid | tom udm 
| chik peken menor estrech | smal litl tight minimum | jij bag 
| lakt < lech kes | dair lacto < milk che | cagn ide < su sun 
| planch | iron pres | ind 
| sek | dry tumbl | hat 
| lab | wash | ugl 
| lokal sukursal tend prob | branch stor | salbr del 
| espas taman metr kuadr dimens superfis | spac sis squar metr dimen area | talb hem metr zai 
| konten artikul objet kos pertenens | item god thing stuf belong object | ed zul bar um 
| puerta entr akses rej | gat dor entr aces ent get | hal orc oro nevtr 
| tron siy asent | chair seat highchair | sandl sudl 
| sen | din sup | oro hol 
| ekibok inkorekt eron distint | wrong incorect mistaken diferent | bur or and 
| etiket embalaj presint orijinal | tag label unopen unu origin | xoxg hergl zadl 
| propin | tip gratu | cai mong 
| boletin neuslet suskrib | newslet mail subscrib | medl zahdl 
| moned dibis < dolar eur | curenc < dolar euro | val hanx < dolr 
| sold nomin ingres | salar incom wag payslip | cal orl 
| bek subens ayud | scholarship grant subsid aid | tetgl demjl 
| kom koretaj | comis brokerag | ximtgl 
| ipotek prestam kredit | mortgag loan credit | zel iptk 
| kochesit karit siy | strol pram bug | ter 
| juget | toy | toglm 
| flor ram florist | flow bouquet florist | cec bagl 
| laband tintor | laundr launderet clean | him cevrl ugl 
| bark fery puerto kruser | boat fer ship port harbor crui | zav hol bom 
| play mar kost | beach sea seasid coast | dal erg 
| montan senderism eskurs | mountain hik trek | ul avgn al 
| neb esk | snow ski | cas can 
| yub klim torment | rain weath storm | bor agr xurg 
| musik konsert kans | music concert song | hogjm togl du 
| mus espos entr | museum exhib admis | muz uzsgln 
| sin pelikul | cinema movi film | kin 
| yab seradur serajer | key lock locksmith | tul co 
| fontaner plomer tub fug grif got | plumb pip leak tap faucet drip | santhnk hol goj 
| elektrisist enchuf kabl | electrician socket outlet wir | cahlgn zal 
| neumatik yant rod | tyr tir whel | dug hi 
| motor | engin | motr hodl 
| fren pastiy | brak pad | torms 
| aseit | oil | tos 
| gru remolk | tow breakdown | qir 
| impresor tint ton | print ink ton | printr hor 
| kam bid grab | camera video record | kamr biql 
| senal kobertur roaming dat | sign coverag roam data | sul romng dat 
| pikant | spic hot | haln nog 
| pesk marisk | fish seafod | zags dal 
| pan panad boy | bread bak | tal nar bov 
| frut | fruit | jims 
| berdur ensal | veget veg salad | nog sal 
| abog legal juridik demand ley | law leg atorn solicit | hul omgl 
| notar eskritur pod | notar ded | notr 
| nas res | birth born newborn | tor 
| defuns fayes funeral enter sementer | death fun buri cemet decea | orx nas bar 
| dibors separ | divorc separ | sal gerl cucl 
| inmigr estranj residens | imigr resid permit | cagql orx su 
| eleks bot | elect vot | song sanl 
| polis | polic | cag 
| ambulans | ambul | turgn 
| pres tens korason | presur heart blod | dar zur cus 
| radiograf ray ekograf | xra scan ultrasound | rentgn eho zur 
| emp kar | fil cav car | lomb corl 
| ortodons < braket alin | brac orthodontic < bracket align | gaj < apr 
| blank | whiten bleach | car 
| anestes sed | anaesthetic anesthesia sed numb | med ald unt 
| tint ten kolor < mech | dye color tint < highlight | bud < gol 
| barb afeit | beard shav barb | sahl hus 
| depil ser las | wax las remov | usg lazr 
| makiyaj | makeup | bud nur 
| psikolog terap ansedad | psychologist therap counsel anxiet | setgl zui 
| fisioterap reabilit espald | fysiotherap fysio rehabilit back | sergn zas nur 
| abans intermed basik nibel | advanc intermediat basic level | ahi dun anhn tuvx 
| deber tar | homework asign | dalgvr 
| not kalifik punt | grad mark scor | dun ono 
| olbid akord | forget rememb | mar 
| atask atrap enser | stuck trap jam | gac tugj 
| ruid silens | noi quiet loud | qim 
| publik anuns | publish adverti advert | zarl zar nitl 
| inbit anad agreg | invit ad | nem uri 
| konekt binkul integr sinkronis | conect link integrat integr sync | holb 
| konfigur ajust | set configur pref | tohrg tohr 
| aktualis renob prorog | updat renew extend exten | xinql sung 
| kre jener | creat generat | usg ne 
| kostur dobladiy akort kos | alt hem shorten tail sew | odl bognsg 
| sesped pod jardiner | lawn mow garden | zul cecrl 
| plag fumig kukarach ormig | pest exterminat cockroach ant | xav jom 
| pint pintur pintor | paint | bud 
| resikl resiklaj | recycl | dahvr 
| don boluntar | donat don volunt char | handv 
| plas kup list bakant | plac spot vacanc waitlist | sudl orn to 
| esterior interior | outdo indo insid outsid | gad dotr 
| gaf sol bist okulist optik | optician eye sight | nud har 
| audifon oid | hear ear | qih sonsgl 
| mas muskul fors | muscl strength | bul huq 
| bail dans | danc | buj bujgl 
| pintur dibuj art | draw art paint | zur url 
| instrument < pian git biolin bat | instru < piano guitar violin drum | hogjm zems < gitr hur 
| kanch pist < futbol ten padel balonsest | court pitch < fotbal soc teni basketbal | talb < holbmb tens sag 
| diner plata past lan git pist | mon cash buck dough | mong beln 
| trabaj labur kur chamb peg empl ofis | work job emplo ocup | ajl 
| nin nen pek chabal chab pib chamak guag kriatur ijo ija bebit ijit | child kid todl boy girl son daught youngst | huhd ohn hu 
| madr mam padr pap | moth mum mom mam fath dad parent | ej av ecg eh 
| abol net | grandmoth grandma gran nan grandfath grandpa grandparent grandson grandaught | ovo eme aq ze 
| tio tia prim sobrin parent famil | aunt uncl cousin nefew niec relativ | nagc avg hamtn 
| mar esp muj nob parej konyuj promet | husband wif spou partn boyfriend girlfriend fianc | nohr ehnr hos naz 
| amig kompaner kompan koleg besin | friend mat bud pal neighbor neighb coleagu | naz horx 
| ansian bejit abolit mayor ters | eld seni pen retir old | ahm nastn ondr 
| per perit kan < kachor kanich labr pastor chiuau usky buydog pinch galg | dog hound poch < pup podl labrad retriev husk buldog teri spaniel chihuahua greyhound beagl | noh < gol 
| gat gatit minin < siam pers | cat kit < kiten siam persian | mur < zulz 
| maskot animal < konej amst kobay pajar lor tortug uron pes | pet anim < rabit bun hamst bird parot tortoi turtl feret fish | amtn tejvr < tul xuv zags 
| kabay yeg pon mont ekit | hor pon rid | mor una 
| insekt bich < mosk moskit ormig kukarach chinch | insect bug < fly fli gnat mosquito ant cockroach roach | xav < ala xum jom 
| parasit < pulg garapat pioj lombr | parasit < flea tick lou lic worm | xim < bos haq 
| koch kar aut automobil beikul < kamionet furgonet todoteren sub | car vehicl automobil < van truck suv pickup minivan | max avtmx < jip aqa 
| apark parking park parkeader estasion koch garaj plas | park carpark garag spac | zogsl max zogs 
| gasolin naft kombust desel bensin | fuel petrol gas gasolin diesel | benz tulx dizl 
| maleter kajol baul | bot trunk | tex 
| parabris lun | windscren windshield | salh 
| yant neumatik rod gom kubr kauch pinchas pinch ponch | tyr tir whel punctur flat | dug hagr 
| bis bisiklet | bik bicycl cycl | dug una 
| mot motosiklet skot | motorbik motorcycl scot mop | motckl skutr 
| autob bus kolekt kam mikr guag bond omnib lin par | bus coach lin stop | avtbs budl 
| metr subt subteran | metro subwa underground tub | metr 
| tren serkan tranb | train rail tram lua | gal ter 
| chof konduktor tasist | driv chaufeur | jol 
| pis apartament dept departament estud | flat apart condo studio unit | bar orn suc 
| kasa domisil ogar bibend chalet | hom hou household resid | ger bax huv 
| kuart abit dormitor rekam pes alkob | rom bedrom | oro untl 
| sal salon libing komedor | loung liv sit din | zoq tom oro 
| ban ase serbis uk inodor retret sanitar | bathrom toilet restrom lo washrom wc | arn cevr nol ugl 
| asensor eleb | lift elevat | lif 
| eskal eskalon | stair step | xat 
| teras balkon pat asot | terac balcon patio roftop deck | den tag 
| kobij mant fras edredon kolch | blanket duvet quilt comfort | honjl 
| alm kojin | pilow cush | der 
| alfombr tapet moket | carpet rug | hivs 
| kortin persian | curtain blind | hox 
| neb refr refrijer elad frigorifik konjel | fridg refrigerat frez | horg hold 
| neb refr enfr fri | fridg refrigerat chil cold | horg hutn 
| kalor kalent tib | hot heat warm | haln duln hal 
| aspir | hov vacum vac | tos sor 
| eskob fregon trap mop | mop brom brush cloth dust | xur alq 
| deterjent jabon lej klor produkt | detergent soap bleach product clean | savn ugl nun 
| basur bot kontenedor desperdis | rubish trash garbag bin wast | hog sav 
| manch susedad sus | stain dirt spot | tolb bohr 
| mo umedad ong | mold mould damp mildew fungu | hogc qig 
| panal | diap nap | jiv 
| chupet chupon biberon teter mamad | dum pacifi botl | hoh ugj 
| laktans laktar pech | breastf nur | hoh 
| peluch munek oso | ted plush dol bear | bambrx huhld 
| sest dorm deskans son | nap slep rest | unt amr 
| medisin medikament remed pastiy jarab antibiotik < parasetamol ibuprofen | medicin medic med drug pil syrup antibiotic < paracetamol panadol calpol ibuprofen tylenol | em tar < antbtk parctml 
| febr kalentur temperatur | fev temperatur | hal 
| enferm malit mal pachuch | sick il por unwel | ovq ovd 
| resfr grip tos | cold flu cough | han tom hanlg 
| bomit diar | vomit diarhoea | bolj sulg 
| inch inflam | swolen swel inflam | hav 
| sangr emoraj | blod ble | cus 
| punto sutur | stitch sutur | odl 
| dent mol | toth molar | xud ara 
| mandibul | jaw | eru 
| ens | gum | bul 
| ojo bist bis | eye sight vis | nud har 
| espald lumb | back lumbar | nur 
| koy serbikal | neck | huz 
| pel kara kut fasial dermatolog | skin fac faci dermatologist | ars nur 
| pel kabey melen | hair | us 
| flekiy | fring bang | usn 
| sej pestan | brow eyebrow lash | homs sorm 
| alis las keratin | straighten smoth keratin | xultg ker 
| ris | curl cur | burjgr 
| pein rekoj mon sek brusing | updo blowdr styl | zas 
| estens larg | exten long | zal 
| rub mech balayaj reflej kolor | blond highlight balayag color col | xargl gol bud 
| tatuaj tat | tato ink | xiv 
| perfor persing | pierc | col 
| champ akondision | shampo cond | xampn 
| krem los | cream lot | tos 
| pan bar ogas < senten integral baget | bread loaf loav < rye sourdough baguet wholem | tal < hoh 
| boy kroisant medialun kruas faktur pastelit ojaldr | croisant bun pastr rol swirl | bov krus 
| gayet | biscuit coki cok | jignm 
| tort pastel tart kek bisoch ponk | cak gateau spong | bal tor keks 
| duls karamel golosin | swet cand | qihr 
| krem nat | cream | cocg 
| glut seliak trig | gluten celiac coeliac wheat | glutn 
| frut nue nos < man kakauat almendr abeyan | nut < peanut almond hazelnut walnut | samr 
| ob | eg | ond 
| asuk diabetik | sugar diabetic | qihr sahr 
| karn < res tern serd poy jamon korder | meat < bef pork chicken ham lamb | mah < uhr tah gah hon 
| pesk < atun salmon | fish < tuna salmon cod | zags 
| frut < fres mansan platan banan naranj limon | fruit < strawb apl banana orang lemon | jims < alm jur 
| berdur < pap patat tomat | veget veg < potato tomato | nog < toms 
| began bejetarian | vegan vegetarian plant vegi | vegn cagn holtn 
| kom aliment almors lonch merend refrijer biand | fod eat meal lunch snack | hol ide cai zux 
| desayun | breakfast | ogl cai 
| almors | lunch | odr hol 
| sen | din sup | oro hol 
| beb tom < jug sum refresk gas agu serbes ben te inf | drink beverag < juic soda soft wat ber win tea | uh und < jus us piv dars 
| kaf < kafesit espres kapuchin lat kort | cof < espreso capucino lat flat americano | kof < kapq lat 
| meser mos kamarer kamar | wait waitres serv | zog 
| yeb domisil | takeawa takeout | ger avq 
| pors ras rind alkans | port serv fed slic | porc hur 
| det san salud ligt | diet health light | erl hongn 
| konserb guard aguant | kep stor last | hadgl 
| konjel | frez | hold 
| kamiset rem play pol | shirt tshirt te top | camc futblk 
| chaket kamp cham kas | jacket coat | hurm kurtk 
| sapatiy ten deport sapat bot | train sneak sho bot | puz gutl 
| pendent aret aro | ear | em 
| aniy sortij alians | ring | bog 
| reloj | watch clock | cag bug 
| orden komput pk portatil notebok laptop | comput pc laptop notebok macbok | komptr zovr 
| selul mobil telefon fon ipon | fon mobil cel smartfon ifon | uts gar 
| pantay display bidr kristal rompr | scren displa glas crack | delgc hagr 
| enchuf tomakorent adapt | plug socket outlet adapt | zal 
| uif internet kones band fibr meg rout modem | wifi internet broadband fibr conect rout modem spe | vaf intr xiln rutr modm hur 
| teleb tel tb telebisor kanal | televi tv tel chanel | telvz zur suv 
| grif kaniy yab fug got | tap faucet leak drip | kran goj 
| jardin sesped past plant | garden lawn yard gras plant | cecrl zul 
| maset test trasplant | pot plant repot | sav 
| sustrat ter | soil compost | hors xor 
| reg agu | wat | usl 
| oja | leaf leav | nav 
| tay | stem | ix 
| flor ram ros | flow bouquet ros | cec bagl 
| sombr oskur interior | shad dark dim | sudr harnh 
| chek talon | chequ check | qek 
| tarjet kredit debit < bis masterkard ame amerik | card debit credit < visa mastercard amex american | kar < viz 
| pag aplik < bisum nek yap plin paypal oso pis dabiplat merkadopag | pay ap < payp venmo zel klarna apl revolut cash | tolbr tol ap < qpa soclp monp storp pock 
| presupost kotis estim | estimat quot | uni sanl 
| kodig postal kp | postcod zip | xudn kod 
`

export const LIGHT = {
  es: ' akab atens adelant adem aya ayi alt and apen akey atr aun ayer ayud bastant bon kaso kas klar komens konseg kos kre kualk dem dentr detr diferent direkt ejempl empes enkontr enseg esakt esist estr fasil form for jent grand gust abl asi oy igual import important inkl intent jam junt lad list yam lug yeb man manan masim mil mism mod moment nad nesesar ningun nob ojal pares part pas ped pens peken pokit pos prefer primer prinsipal pront prop prosim punto ked ker kis rat rason real res rest segur ser signifik sik sit sol supost tampok tant tem tempran ten tip tom total tra trat ultim unik usar usad utilis bar ben berdad bes bid bolb trabaj entend konos resib ofres permit funsion okur sused desid pregunt kontest respond inform inf ops detay diferens entr oportun kant lin par med sentr arib abaj ensim debaj serk alrededor durant mediant segun esept inklus sin espesifik konkret jeneral komun abitual normal frekont rar posibl definitib basik inmediat korekt komplet parsial kontin manten sent aguant agar seg dirij kaus konten konsist depend relasion kompar sujer esplik deskrib mension koment eskuch mir not rekord imajin supon plan ebit preben logr mejor aument kres produs desaroy prepar organis proporsion obten kort fort debil oskur simpl komplej dur gras sert fals just amabl ter perfekt kontent enfad trist okup bib period alg prim distint simil sufisent demas akas bosotr nosotr nostr bostr apart apoy neses sak yeg asept ensen mostr ',
  en: ' abl actu again ago ahead alow almost alon alread alwa anoth anywa around ask awa back bad bit bring bud cas certain corect could day decid diferent els end enough ever everyon everyth exact exampl exist extra far fel few figur first ful gen god great guy hapen hard hear help hop hour idea important insid instead kep kind last least leav les lik litl lok lot main mat mayb mean ment min moment mor most must myself near nev new next nic non norm noth onc onl oth own part person per plac point pref pret probab quit rath read real reason recomend regular rest right sam second sem sev show sid sinc son sort sound speci spend start stil stuf supo sur talk tel than think though tim toda togeth tomorow tonight tot town try turn typ understand unles until upon usu wait way wek wel whil whol wish wond word work wor worth writ wrong year yes yesterda yet inform info opt detail dif betwen situ chanc amount list lin item bunch coupl pair top botom midl front outsid abov below und over acros along through against toward although becau howev eith neith both man such specific particular maj comon avail often rar perhap posib definit absolut bas clear direct imediat prop complet nearb apart asid forward down up onto becom apear ocur remain continu set mov sit stand hold grab pas reach catch lead let enabl manag handl deal cau involv contain consist depend relat concern ref regard compar sug advi explain describ discus answ rep respond listen notic rememb forget imagin asum expect intend agr disagr acept admit den avoid prevent wast aford suc improv increa grow ris creat produc develop prepar arang organi provid obtain achiev high low long short strong weak light bright dirt empt loud quiet rich por simpl complex soft strang weird fun seriou tru fal fair friend ter awful amaz perfect fin glad angr sad tir bus aliv someon anybod nobod everybod whoev whatev whichev whenev wherev morn afternon even centur period season plan get hav being se our each don doing dur of within without hat lov hap afraid gues quick eas simp sometim lat ',
  mn: ' avl medl song delgrn alg horn nohcl bolm hem dun dor orqm orlc turx huv dag mag ihvqln zarm urgl hez erd tusg oncg ern todrh amrhn hec halbr hun turgn udn ondr nam urt bog huq go sahn muh zov bur un hudl zav bar san ehl urgljl bol but tohr harc talbrl dur harl sons har anz tosl bod tolvl xi zalsh sajr nem bel zohn bag olo hur uil ham holb geh gev mon tunqln tim uqr ag herv ada l q dong uda odh amrv alv odo margx oqgdr dar omn dah buh zovhn ganc neg ehn sul xu tom jij mu zug olg hel ari uze ire oqi ava oro gar tav hum zul arg tohldl hes tal gazr odr oln con ih ilu za ara max nel qad hus her bolg ogo quhl or bus dotr gad sur dus ued ese ge uma tusm oir bug hev ne hilg hil hi ah ve jahn ing teg odhn torl orj orsn ord orn avj avsn avd avn irj irsn ird irn garg ',
}
