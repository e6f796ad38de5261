import type { AboutProduct } from './starter-question.ts'

/** What is asked about the product, in English. */
export const en: readonly AboutProduct[] = [
  {
    heading: 'What Vocero is',
    questions: ['What is this?', 'What is Vocero?', 'What is it for?', 'How does Vocero work?'],
    sample:
      'This is a demonstration of **Vocero**, a service for making virtual agents that answer the customers of a business with what its owner has taught them. The owner reads every conversation in a console and improves the answers. The shop of this demonstration does not exist.',
  },
  {
    heading: 'What Vocero costs',
    questions: ['How much does it cost?', 'What does Vocero cost?', 'Which plans are there?', 'price of an agent'],
    sample: "Vocero's plans, with today's prices, are on its home page under **Pricing**. Opening an account is free.",
  },
  {
    heading: 'Where the shop is',
    questions: ['Where are you?', 'Where are you located?', 'What is your address?', 'Do you have a physical shop?'],
    sample:
      'The shop of this demonstration does not exist, so it has no address. Vocero is used over the internet, in a browser.',
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
  {
    heading: 'Cancelling a Vocero subscription',
    questions: [
      'Can I cancel at any time?',
      'How do I cancel my subscription?',
      'Is there a minimum term?',
      'How do I unsubscribe?',
    ],
    sample:
      'A subscription is cancelled whenever you like in the console, under **Subscription**: there is no minimum term. Once it is cancelled the agents stop answering, and your data stays there for you to take with you.',
  },
  {
    heading: 'Conversations included in a plan',
    questions: [
      'What counts as a conversation?',
      'What happens when I exceed the limit?',
      'What if I run out of conversations?',
      'How many conversations are included?',
    ],
    sample:
      'A conversation is everything that one person and the agent say to each other in 24 hours; what your team answers uses none. Vocero tells you at 80% and at 100% of the plan. After that, as you choose, the agent stops, says so and asks for a contact, or goes on with a margin of 10%.',
  },
  {
    heading: 'Which businesses it is for',
    questions: [
      'Is it for my business?',
      'I have a hair salon, is it any use to me?',
      'What kind of company is it for?',
      'Does it suit a restaurant or a clinic?',
    ],
    sample:
      'It is for any business that is asked the same things again and again: shops, restaurants, clinics, salons, schools, garages, hotels. The agent starts from what it reads on your website, from a few questions about your business, or from a template of your trade.',
  },
  {
    heading: 'What the agent can learn from',
    questions: [
      'Which files can I upload?',
      'Can I upload a PDF?',
      'Does it read Excel or Word?',
      'Can I import a CSV?',
      'Can it read my website?',
      'How do I teach it what to know?',
    ],
    sample:
      'The agent reads your **website**, files in **PDF, Word, Excel, PowerPoint, CSV, HTML, Markdown and text**, and the questions and answers that you write. It can read the site again every day or every week.',
  },
  {
    heading: 'When the agent does not know the answer',
    questions: [
      'What happens if it does not know the answer?',
      'Does it make answers up?',
      'Does it learn by itself?',
      'How does the agent get better?',
    ],
    sample:
      'If it does not know, it says so and makes nothing up: it gives the contact that the business has written down and notes the question. The owner answers it in the console, or takes over what his team replied, and the agent knows it from then on. It changes nothing by itself.',
  },
  {
    heading: 'Languages of Vocero',
    questions: [
      'Which languages does it speak?',
      'How many languages are there?',
      'Does it speak Spanish?',
      'Do you speak French?',
    ],
    sample:
      'The agent and the console speak **Spanish**, **English** and **Mongolian**. The agent replies in the language of the message. If its information is in another language, it says so.',
  },
  {
    heading: 'Security and privacy of data',
    questions: [
      'Is my data safe?',
      'What about GDPR?',
      'Who sees the conversations?',
      'How long are conversations kept?',
    ],
    sample:
      'Each business sees only its own, and the keys of its channels are stored encrypted. The owner chooses how long conversations are kept, from 30 days to a year, and can download or delete them. The details are in the privacy policy at the foot of the home page.',
  },
  {
    heading: 'Using your own model or system',
    questions: [
      'Can I use my own OpenAI key?',
      'Does it connect to n8n or Make?',
      'Which AI does it use?',
      'Do you have an API?',
      'Can it be integrated with my system?',
    ],
    sample:
      'With nothing else, the agent answers with the sentences of what you taught it. It can also answer with a model compatible with OpenAI or with your automation by webhook, such as n8n or Make, where its type allows it. The API is documented at **/api/docs**.',
  },
  {
    heading: 'Your team in the console',
    questions: [
      'Can my team use it?',
      'Can I invite my colleagues?',
      'How many people can sign in?',
      'Can I answer myself?',
    ],
    sample:
      'Yes. The owner invites the team by email, as managers, agents or viewers. Everybody sees the same inbox, answers from it, and is notified in the console, in the browser or by email.',
  },
  {
    heading: 'App for the phone',
    questions: ['Is there a mobile app?', 'Do you have an app?', 'Can I use it on my phone?'],
    sample:
      'There is no app from a store, and none is needed: the console works in the browser of a phone and can be added to the home screen, where notifications arrive too.',
  },
  {
    heading: 'Bookings, orders and other tasks',
    questions: [
      'Can it book appointments?',
      'Can it take orders?',
      'Does it work with Shopify or WordPress?',
      'Can it look up my stock?',
    ],
    sample:
      'The chat can be put on any site, one made with WordPress or Shopify too. By itself the agent answers questions: it books no appointments and looks up no orders. For that your automation is connected, which gets each message and does the task.',
  },
]
