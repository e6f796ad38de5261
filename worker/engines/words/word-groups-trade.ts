/** Word groups for buying, paying, delivery and returns. Spanish | English | Mongolian. */
export const TRADE = `
amount: precio precios costo coste cuesta cuestan vale valen sale tarifa tasa cobran cobra importe presupuesto cuanto caro cara valor derechos | price prices cost costs fee fees charge charged charges rate rates pricing expensive fare quote tariff much pay worth total | үнэ үнэтэй өртөг хөлс тариф ханш төгрөг хэд мөнгө хураамж
barato barata economico rebaja descuento | cheap cheaper cheapest inexpensive affordable discount less | хямд хямдхан хямдрал
pago pagar abonar abono cobro pagan pagas liquidar | pay paid payment paying settle balance due billed billing | төлөх төлбөр тооцоо төлнө
tarjeta credito debito visa mastercard bizum | card credit debit visa mastercard amex | карт картаар
efectivo contado billetes | cash notes | бэлэн бэлнээр бэлэн мөнгө
transferencia banco bancaria domiciliar domiciliado domiciliacion cuenta | transfer bank wire account | шилжүүлэг шилжүүлэх данс банк
envio envios entrega domicilio reparto despacho mandan mandar enviar llevan transporte llegar llega mensajero mensajeria domicilios llevarlo llevar casa paquete traer traen | shipping delivery ship deliver send courier arrive dispatch messenger post parcel package bring home | хүргэлт хүргэх хүргэгч илгээх явуулах шуудан явуулна гэрт
recoger recogida retirar retirada llevarse buscar pasan venir vienen | pickup collect collection pick fetch come | авах ирж очиж
seguimiento rastrear rastreo localizar donde va | track tracking trace status where | хянах шалгах явц явна
devolver devolucion devuelvo regresar retornar devuelven | return returning send back | буцаах буцаалт буцаана
reembolso reintegro abonar devuelven devolver dinero plata regresan ingresan | refund money back reimburse reimbursement refunded | буцаан олгох мөнгө буцаах
cambiar cambio modificar corregir correccion editar mover equivoque aplazar posponer reprogramar | change modify move shift edit switch correct reschedule swap postpone amend amendment exchange another | өөрчлөх солих солиулах хойшлуулах шилжүүлэх
cancelar anular anulo baja dejar suspender desistir cancelacion renunciar terminar rescindir irme | cancel call off terminate unsubscribe stop quit cancellation withdraw end leave out | цуцлах болих татгалзах зогсоох болиулах гарах
reservar reserva cita turno agendar apartar apuntarse apuntar inscribir inscripcion alta registrar hora plaza | book booking reserve reservation appointment enroll register signup join slot secure | захиалах захиалга бүртгүүлэх бүртгэл цаг
producto articulo mercancia prenda < zapatos zapatillas botas sandalias camisa camiseta pantalon falda vestido chaqueta abrigo sueter bolso mochila reloj collar anillo pulsera perfume juguete sofa silla lampara colchon armario celular movil tableta portatil auriculares televisor cafetera nevera lavadora | product products item items article < shoes sneakers trainers boots sandals shirt tshirt trousers pants jeans skirt dress jacket coat sweater jumper handbag backpack watch necklace ring bracelet perfume toy sofa couch chair lamp mattress wardrobe laptop tablet headphones television kettle fridge | бараа бүтээгдэхүүн < гутал пүүз цамц өмд банзал даашинз хүрэм куртик цүнх бөгж ээмэг зүүлт сүрчиг тоглоом буйдан сандал чийдэн матрас шүүгээ чихэвч зурагт хөргөгч
pedido compra comprar orden encargo encargar encargan | order purchase buy bought ordering | захиалга захиалах худалдан авалт бараа
pausar pausa congelar parar suspender suspension | pause freeze hold suspend | түр зогсоох царцаах хөлдөөх
amount: descuento rebaja oferta promocion promociones cupon bonificacion ahorro promo ganga codigo codigos | discount sale offer promotion promo coupon deal save cheaper reduction percent off special half bargain code | хямдрал хямд хөнгөлөлт урамшуулал купон хувь
amount: gratis gratuito gratuita gratuitamente libre coste cobran | free complimentary gratis charge | үнэгүй төлбөргүй
factura recibo comprobante ticket tique boleta | invoice receipt bill vat tax | баримт нэхэмжлэх төлбөрийн
garantia cubre cobertura cubierta cubierto | warranty guarantee covered cover coverage | баталгаа баталгаат хариуцах
defecto defectuoso dañado averiado rayado estropeado partido roto rota quebrado | broken damaged faulty cracked defective scratched torn defect | эвдэрсэн хагарсан гэмтэл гэмтэлтэй эвдрэл
falta faltan incompleto | missing incomplete lack | дутуу дутсан
arreglar reparar reparacion arreglo arreglan componer reparan | repair fix mend service repaired | засвар засах засуулах засдаг
contact: contacto telefono llamar llama correo whatsapp numero | contact phone call email reach number telephone ring | утас холбогдох дугаар залгах мэйл
whatsapp wasap guasap | whatsapp | ватсап вотсап whatsapp
facebook | facebook | фэйсбүүк фейсбүүк фэйсбук facebook
instagram insta | instagram insta | инстаграм инста instagram
messenger | messenger | мессенжер мессэнжер messenger
viber | viber | вайбер viber
telegram | telegram | телеграм telegram
talla tamaño medida medidas numero | size sizes fit measurements dimensions | хэмжээ размер
seguro aseguradora poliza seguros | insurance insured policy cover insure | даатгал
privacidad seguridad datos cifrado protegidos proteccion | security privacy data gdpr encrypted encryption protection | аюулгүй нууцлал мэдээлэл
copia respaldo exportar salvar | backup export copy | нөөц хуулах хуулбар
pasar transferir traspasar migrar mover | transfer move migrate pass | зөөх шилжүүлэх хуулах
borrar eliminar suprimir perder pierdo | delete erase remove lose wipe | устгах хасах алга
recuperar restaurar deshacer salvar | restore recover undo save rescue | сэргээх аврах
cuotas cuota plazos financiar financiacion fraccionar fracciona mensualidades intereses aplazado | installments instalments financing parts loan interest split | хуваах хувааж хэсэгчлэн лизинг зээл хүү
prueba probar demo muestra | trial try test demo sample | турших туршилт дээж
puntos premios fidelidad recompensas lealtad | points rewards loyalty bonus | оноо бонус
mayor mayoreo mayorista cantidad volumen | wholesale bulk quantity | бөөн бөөний бөөнөөр
paquete bono pack conjunto abono | package bundle block pack set | багц эрх
regalo tarjeta obsequio vale regalar | gift voucher card present give | бэлэг бэлгийн бэлэглэх
vale cupon bono | voucher coupon | эрхийн купон
deposito anticipo señal adelanto fianza entrada | deposit advance prepayment downpayment down | барьцаа урьдчилгаа
impuesto impuestos iva cif rfc nit tributo ibi contribucion | tax taxes vat duty | татвар нөат
limite maximo minimo tope hasta | limit maximum minimum most least up upper | хязгаар дээд доод
perdi perdido olvide deje extravie objetos | lost forgot left found missing | алдсан мартсан гээсэн орхих
montar armar montaje instalar instalacion ensamblar | assemble install installation assembly setup | угсрах суурилуулах угсралт
viejo antiguo usado usados segunda | old used secondhand previous | хуучин хэрэглэсэн
nuevo nueva estrenar | new brand | шинэ
stock disponible disponibilidad existencias quedan hay tienen | stock available availability | нөөц үлдсэн бэлэн байгаа
agotado agotada | sold unavailable restock | дууссан
alquiler alquilar rentar arrendar renta inquilino | rent rental hire lease renting tenant | түрээс түрээслэх түрээслүүлэх
vender vendo venta venden | sell selling sale sold | зарах зардаг борлуулах
tasar tasacion valorar valoracion estimar | appraise valuation estimate value | үнэлэх үнэлгээ
mejorar subir ampliar superior | upgrade higher bigger | ахиулах дээшлүүлэх
reducir bajar inferior | downgrade lower smaller reduce | бууруулах
rapido rapida velocidad lento express urgente pronto | fast speed slow express rush quick quickly soon | хурд хурдан яаралтай түргэн
notificacion aviso recordatorio alerta | notification notify notice reminder alert | мэдэгдэл сануулга мэдэгдэх
codigo cupon | code coupon promo | код купон
capacidad caben aforo cabe plazas | capacity seats sleeps fit many | багтаамж багтах
mesa personas evento | table group party people | ширээ хүн
excursion tour paseo recorrido guia | tour trip excursion guided guide | аялал хөтөч
error funciona rechazada rechazado rechaza declinada | error failed failing working bug crash rejected refused declined | алдаа амжилтгүй татгалзсан буцсан
suscripcion plan planes cuota mensual | subscription plan plans | багц төлөвлөгөө эрх
cliente clientes nuevos comprador | customer customers client clients buyer | хэрэглэгч үйлчлүүлэгч худалдан авагч
tienda web online internet pagina | shop website web online internet page site | сайт вэб онлайн цахим
caja cajas carton embalaje paquete paquetes bulto empaque envoltorio | box boxes carton cartons package parcel packing packaging wrap | хайрцаг баглаа сав боодол
plata dinero efectivo | money cash dollars | мөнгө бэлэн төгрөг
saldo restante resto pendiente debo deuda | balance rest remaining due owe debt outstanding | үлдэгдэл үлдсэн өр
recargo suplemento adicional extra mas | surcharge supplement additional extra | нэмэлт нэмж нэмэгдэл
contrareembolso reembolso recibir entrega | delivery receipt receive | хүлээж авах
`
