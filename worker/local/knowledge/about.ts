import type { Locale } from '../../contract/locales.ts'

/** What visitors of the demo agent ask about the product itself, and what is true of it. */
export interface AboutProduct {
  heading: string
  questions: readonly string[]
  sample: string
}

export const about: Record<Locale, readonly AboutProduct[]> = {
  es: [
    {
      heading: 'Qué es Vocero',
      questions: ['¿Qué es esto?', '¿Qué es Vocero?', '¿Para qué sirve?', '¿Cómo funciona Vocero?'],
      sample:
        'Esto es una demostración de **Vocero**, un servicio para crear agentes virtuales que responden a los clientes de un negocio con lo que su dueño les ha enseñado. El dueño lee cada conversación en su consola y mejora las respuestas. La tienda de esta demostración no existe.',
    },
    {
      heading: 'Precio de Vocero',
      questions: ['¿Cuánto cuesta?', '¿Cuánto cuesta Vocero?', '¿Qué planes hay?', '¿Qué precio tiene un agente?'],
      sample:
        'Los planes de Vocero, con su precio de hoy, están en su página de inicio, en **Precios**. Abrir una cuenta es gratis.',
    },
    {
      heading: 'Canales de Vocero',
      questions: [
        '¿Qué canales tiene?',
        '¿Funciona en WhatsApp?',
        '¿Con qué redes se conecta?',
        'canales de mensajería',
      ],
      sample:
        'Un agente de Vocero responde en el **chat web**, **WhatsApp**, **Messenger**, **Instagram**, **Telegram** y **Viber**. Cada canal se conecta en la consola, con la cuenta del negocio.',
    },
    {
      heading: 'Si puede atender una persona',
      questions: [
        '¿Puede intervenir una persona?',
        '¿Puede una persona tomar la conversación?',
        '¿El agente puede pasar la conversación a una persona?',
        '¿Se puede derivar a un humano?',
      ],
      sample:
        'Sí. Una persona del negocio puede tomar la conversación en la consola en cualquier momento; mientras tanto el agente calla. Si el negocio indica que su equipo responde, el agente también la pasa por sí mismo, por ejemplo cuando alguien pide una persona, se queja o corre peligro. Si no lo indica, el agente da el contacto que el negocio ha escrito y la conversación queda marcada en la consola.',
    },
    {
      heading: 'Prueba gratis de Vocero',
      questions: ['¿Hay prueba gratis?', '¿Puedo probarlo gratis?', '¿Tienen período de prueba?', 'días de prueba'],
      sample:
        'Abrir una cuenta de Vocero es gratis, y un agente necesita un plan. Los días de prueba de cada plan, si los tiene, están en la página de inicio, en **Precios**.',
    },
    {
      heading: 'Poner el agente en un sitio web',
      questions: [
        '¿Cómo lo instalo en mi sitio?',
        '¿Cómo lo pongo en mi página web?',
        '¿Hay que instalar algo?',
        'código para mi web',
      ],
      sample:
        'Crea un agente, abre **Canales** y copia el código de su chat web: es una línea que se pega en las páginas del sitio y muestra un botón que abre el chat. Sin tocar el sitio, también puedes compartir el enlace público del chat o su código QR.',
    },
  ],
  en: [
    {
      heading: 'What Vocero is',
      questions: ['What is this?', 'What is Vocero?', 'What is it for?', 'How does Vocero work?'],
      sample:
        'This is a demonstration of **Vocero**, a service for making virtual agents that answer the customers of a business with what its owner has taught them. The owner reads every conversation in a console and improves the answers. The shop of this demonstration does not exist.',
    },
    {
      heading: 'What Vocero costs',
      questions: ['How much does it cost?', 'What does Vocero cost?', 'Which plans are there?', 'price of an agent'],
      sample:
        "Vocero's plans, with today's prices, are on its home page under **Pricing**. Opening an account is free.",
    },
    {
      heading: 'Channels of Vocero',
      questions: ['Which channels are there?', 'Does it work on WhatsApp?', 'What can it be connected to?', 'channels'],
      sample:
        "A Vocero agent answers in the **web chat** and on **WhatsApp**, **Messenger**, **Instagram**, **Telegram** and **Viber**. Each channel is connected in the console with the business's own account.",
    },
    {
      heading: 'Whether a person can answer',
      questions: [
        'Can a person take over?',
        'Can it hand over to a person?',
        'Can the agent hand the conversation over to a human?',
        'Can somebody of the team step in?',
      ],
      sample:
        'Yes. A person of the business can take the conversation over in the console at any time; the agent is silent meanwhile. If the business says that its team answers, the agent also hands it over by itself, for example when somebody asks for a person, complains or is in danger. If not, the agent gives the contact that the business has written down, and the conversation is marked in the console.',
    },
    {
      heading: 'Free trial of Vocero',
      questions: ['Is there a free trial?', 'Is there a trial?', 'Can I try it for free?', 'trial days'],
      sample:
        'Opening a Vocero account is free, and an agent needs a plan. The trial days of each plan, where it has any, are on the home page under **Pricing**.',
    },
    {
      heading: 'Putting the agent on a website',
      questions: [
        'How do I install it on my site?',
        'How do I put it on my website?',
        'Do I have to install anything?',
        'code for my website',
      ],
      sample:
        'Create an agent, open **Channels** and copy the code of its web chat: one line that is pasted into the pages of the site and shows a button that opens the chat. Without touching the site, you can also share the public link of the chat or its QR code.',
    },
  ],
  mn: [
    {
      heading: 'Vocero гэж юу вэ',
      questions: ['Энэ юу вэ?', 'Vocero гэж юу вэ?', 'Юунд хэрэглэдэг вэ?', 'Vocero яаж ажилладаг вэ?'],
      sample:
        'Энэ бол **Vocero**-гийн үзүүлэн. Vocero нь бизнесийн эзний зааж өгсөн мэдээллээр үйлчлүүлэгчдэд нь хариулдаг виртуал агент үүсгэх үйлчилгээ юм. Эзэн нь яриа бүрийг удирдлагын хэсгээсээ уншиж, хариултыг сайжруулдаг. Энэ үзүүлэнгийн дэлгүүр бодитоор байхгүй.',
    },
    {
      heading: 'Vocero-гийн үнэ',
      questions: ['Үнэ нь хэд вэ?', 'Vocero ямар үнэтэй вэ?', 'Ямар багцууд байдаг вэ?', 'агентын үнэ'],
      sample: 'Vocero-гийн багцууд өнөөдрийн үнийн хамт нүүр хуудасны **Үнэ** хэсэгт бий. Бүртгэл нээх нь үнэгүй.',
    },
    {
      heading: 'Vocero-гийн сувгууд',
      questions: ['Ямар сувгууд байдаг вэ?', 'WhatsApp дээр ажилладаг уу?', 'Юутай холбогддог вэ?', 'суваг'],
      sample:
        'Vocero-гийн агент **веб чат**, **WhatsApp**, **Messenger**, **Instagram**, **Telegram**, **Viber** дээр хариулна. Суваг бүрийг удирдлагын хэсгээс бизнесийн өөрийн бүртгэлээр холбоно.',
    },
    {
      heading: 'Хүн хариулж чадах эсэх',
      questions: [
        'Хүн оролцож болох уу?',
        'Яриаг хүнд шилжүүлж чадах уу?',
        'Агент яриаг хүнд шилжүүлдэг үү?',
        'Ажилтан яриаг үргэлжлүүлж болох уу?',
      ],
      sample:
        'Тийм. Бизнесийн хүн удирдлагын хэсгээс яриаг хэдийд ч хариуцан авч болно; энэ хооронд агент хариулахгүй. Бизнес өөрийн багийг хариулна гэж заасан бол хэн нэгэн хүнтэй ярихыг хүсэх, гомдол гаргах, аюулд орох зэрэг үед агент яриаг хүнд өөрөө шилжүүлнэ. Ингэж заагаагүй бол агент бизнесийн бичиж өгсөн холбоо барих мэдээллийг өгөх бөгөөд яриа удирдлагын хэсэгт тэмдэглэгдэнэ.',
    },
    {
      heading: 'Vocero-гийн үнэгүй туршилт',
      questions: ['Үнэгүй туршилт бий юу?', 'Үнэгүй туршиж болох уу?', 'Туршилтын хугацаа бий юу?', 'туршилтын хоног'],
      sample:
        'Vocero-д бүртгэл нээх нь үнэгүй, харин агентад багц хэрэгтэй. Туршилтын хоногтой багц байвал нүүр хуудасны **Үнэ** хэсэгт бичсэн байгаа.',
    },
    {
      heading: 'Агентыг вэбсайтдаа байршуулах',
      questions: [
        'Сайтдаа яаж суулгах вэ?',
        'Вэбсайтдаа яаж байршуулах вэ?',
        'Ямар нэг юм суулгах хэрэгтэй юу?',
        'вэбсайтын код',
      ],
      sample:
        'Агент үүсгээд **Суваг** хэсгээс веб чатын кодыг нь хуулна: сайтынхаа хуудсуудад буулгах нэг мөр бөгөөд чат нээх товч гарч ирнэ. Сайтаа өөрчлөхгүйгээр чатын нийтийн холбоос эсвэл QR кодыг нь хуваалцаж бас болно.',
    },
  ],
}
