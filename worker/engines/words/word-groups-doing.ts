/** Word groups for actions of any business. Spanish | English | Mongolian. */
export const DOING = `
traer llevar llevo traigo presentar | bring take carry | авчрах авч ирэх бариад үзүүлэх
empezar comenzar iniciar inicio comienzo arranca | start begin beginning commence | эхлэх эхлүүлэх эхэлдэг
terminar acabar finalizar fin termina concluir | end finish ending over conclude | дуусах дуусгах төгсөх
esperar espera aguardar | wait waiting await stay | хүлээх хүлээлгэх
necesario obligatorio imprescindible exige obligado requiere deber | required mandatory compulsory necessary must obligatory | заавал шаардлагатай хэрэгтэй ёстой
permitido permiten dejan admiten aceptan prohibido autorizado | allowed permitted accept accepted forbidden permit allow | зөвшөөрөх зөвшөөрдөг хориотой хүлээн авах
elegir escoger seleccionar eleccion opcion preferir | choose pick select choice option prefer | сонгох сонголт
pedir solicitar solicitud tramitar tramite peticion gestionar | ask request apply application | хүсэх хүсэлт өргөдөл мэдүүлэх
llenar rellenar formulario completar | fill form complete | бөглөх маягт
mostrar enseñar presentar exhibir | show present display | үзүүлэх харуулах
usar utilizar uso emplear aprovechar | use using usage | ашиглах хэрэглэх
incluye incluido incluida incluyen aparte extra | included includes include inclusive extra | багтсан орсон ордог дагалдах хамаарах
acompañar acompañado junto juntos | together accompany along | хамт хамтдаа
ayuda ayudar asistencia socorro orientar | help assist assistance support aid | тусламж туслах дэмжлэг
hablar hablan conversar charlar | talk speak chat | ярих ярьдаг
avisar aviso comunicar informar | tell notify inform let warn notice | мэдэгдэх хэлэх
preguntar consultar duda | ask enquire inquire question | асуух лавлах
confirmar confirmacion comprobar verificar | confirm confirmation check verify | баталгаажуулах шалгах
revisar revision inspeccion examinar diagnostico chequeo | check inspect inspection examine diagnosis review checkup look | шалгах оношлох оношилгоо үзэх үзлэг
guardar conservar almacenar custodia | keep store save hold | хадгалах
quitar sacar retirar eliminar | remove take off out | авах хасах салгах
tirar botar desechar basura residuos | throw dispose discard rubbish trash garbage waste | хаях хог
abandonar salir irse marcharse | leave quit exit go away | гарах явах орхих
volver regresar vuelta retornar | return back again | буцах эргэж
subir cargar adjuntar | upload load attach | ачаалах оруулах хавсаргах
bajar descargar | download | татах
mandar enviar remitir | send forward | илгээх явуулах
romper roto quebrar partir rompio estrellado | break broke smash crack shatter | хугарах хагарах эвдрэх
caer cayo caida golpe golpes golpear | drop dropped fall fell knock hit impact | унах унагах цохих
mojar mojado mojo agua humedad liquido | wet water soaked damp liquid moisture | норох норсон усан чийг шингэн
secar seco secado | dry drying dried | хатаах хатаалгах
quemar quemado fuego humo | burn burnt fire smoke | шатах түлэгдэх гал
gastar desgastado desgaste | wear worn | элэгдэх
apagar apaga apagado enciende encender prender | off shut turn on power | унтрах унтраах асаах
cargar cargador carga descarga enchufe bateria pila | charge charger battery plug drain power | цэнэг цэнэглэх цэнэглэгч батарей зай
bloquear bloqueado bloqueo desbloquear | lock locked blocked unlock | түгжих түгжээ блоклох
fallar falla fallo averia estropear mal | fail fault malfunction wrong broken trouble | эвдрэх доголдол гацах ажиллахгүй
sustituir reemplazar cambiar cambio repuesto recambio | replace replacement swap spare change | солих сольж солиулах сэлбэг
pegar pegamento | glue stick | наах наалт
medir medida medidas mide | measure measurement | хэмжих хэмжилт
pesar pesa kilos peso | weigh weighs weight heavy kilos kg pounds | жигнэх жин кг
cocinar cocina preparar hornear | cook cooking kitchen prepare bake | хийх тогоо болгох
comprar comprarme adquirir | buy purchase get | авах худалдаж
prestar prestamo | lend borrow loan | зээлэх зээлдүүлэх
ganar premio sorteo sortean rifa concurso | win prize draw raffle contest lottery | хожих сугалаа шагнал уралдаан
participar apuntarse unirse asistir | participate join attend take part | оролцох нэгдэх суух
faltar ausencia ausente inasistencia falte | miss missed absent absence show | таслах ирэхгүй хоцрох нөхөх алдах
aprobar aprobado pasar suspendi suspender reprobar suspenso | pass fail flunk failed passed | тэнцэх унах
repetir otra nuevamente reintentar intentar | repeat again retry retake resit attempt try second | дахин дахиад давтах
aprender estudiar enseñar ensenanza enseñan | learn study teach teaching learning taught | сурах суралцах заах
practicar practica ejercicio | practise practice exercise rehearse | дадлага дасгал
conducir manejar conduccion carnet licencia | drive driving driver wheel | жолоо жолоодох барих
caminar andar pie | walk foot walking | алхах явган
correr carrera | run running race | гүйх
viajar viaje vacaciones salida | travel trip journey holiday vacation travelling tour | аялах аялал зорчих
dormir sueño | sleep bed | унтах
jugar juego juegos | play game games | тоглох тоглоом
cuidar cuidado vigilar atender | care mind look watch babysit | харах асрах
asustar miedo temor nervioso | afraid scared nervous fear anxious safe | айх айдас
gustar preferir deseo | like prefer wish want | таалагдах дуртай
decidir acuerdo aceptar aprobar | decide agree accept approve | шийдэх зөвшөөрөх
rechazar denegar negar | refuse reject deny decline | татгалзах
imprimir impresion fotocopia | print printing photocopy copy | хэвлэх хувилах
escanear escaner | scan scanner | скан
traducir traduccion traductor | translate translation translator interpreter | орчуулах орчуулга
firmar firma firmado | sign signature signed | гарын үсэг зурах
casarse boda bodas matrimonio casamiento enlace | marry wedding marriage married | гэрлэх хурим гэрлэлт
mudarse mudanza mudar trasladar domicilio | move moving relocate relocation | нүүх шилжих
reformar reforma obra obras construir construccion | renovate renovation build building works construction | барилга засвар барих
plantar cultivar huerto jardin planta plantas | plant grow garden gardening plants | тарих цэцэрлэг ургамал
denunciar denuncia reclamar recurrir alegar alegacion impugnar | report claim appeal dispute contest | гомдол мэдүүлэх маргах
multa sancion infraccion penalizacion recargo penalizan | fine penalty ticket sanction | торгууль шийтгэл алданги
registrar registro inscribir inscripcion padron censo | register registration enrol record | бүртгүүлэх бүртгэл
caducar vence vencimiento caducidad validez vigencia expirar | expire expiry valid validity expired | дуусах хугацаа хүчинтэй
permanecer quedar quedarse | stay remain | үлдэх
aparecer salir mostrar | appear show | гарах харагдах
compartir compartido | share shared | хуваалцах хамтын
activar alta habilitar | activate enable | идэвхжүүлэх нээлгэх
decorar adornar decoracion | decorate decoration | чимэглэх чимэглэл
grabar personalizar personalizado | engrave customise personalise custom | захиалгат сийлбэр
probar probarse prueba | try test trial | үзэх турших өмсөж
festejar celebrar celebracion cumple cumpleaños fiesta aniversario | celebrate celebration party birthday anniversary event | тэмдэглэх баяр төрсөн өдөр үдэшлэг
encoger encoge achicar achica | shrink shrinks shrunk smaller | агших хумигдах
conviene recomendar recomiendan aconsejar sugerir mejor | recommend suggest advise advice best | зөвлөх санал зөвлөгөө
servir sirve funciona aceptan valido | work accepted valid | болох хүчинтэй
meter poner introducir colocar | put place insert | хийх тавих оруулах
permanecer dormir pernoctar | stay overnight sleep | хонох үлдэх байрлах
prohibir prohibido prohibida no permitido vetado | forbidden prohibited banned may | хориотой хориглох болохгүй
ayunas comer ayuno | eat food fasting | идэх хоол өлөн
`
