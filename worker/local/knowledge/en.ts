import type { StarterPassage } from './starter-passage.ts'

/** What agents of each type know from the start, in English. */
export const en: readonly StarterPassage[] = [
  {
    type: 'service',
    heading: 'Opening hours',
    questions: ['What time do you open?', 'What are your hours?', 'Are you open on Sunday?', 'When do you close?'],
    body: 'On chat we answer every day at any time. The team is here **Monday to Friday from 9:00 to 18:00** and **Saturday from 10:00 to 14:00**. It is closed on Sundays and public holidays.',
  },
  {
    type: 'service',
    heading: 'Shipping and delivery times',
    questions: [
      'How long does shipping take?',
      'How much is delivery?',
      'Do you deliver?',
      'When will my order arrive?',
    ],
    body: 'Orders leave the same working day when paid before 14:00. Delivery takes **2 to 5 working days**. Shipping costs **5 USD** and is free from **50 USD**.',
  },
  {
    type: 'service',
    heading: 'Tracking an order',
    questions: ['Where is my order?', 'How do I track my package?', 'My order has not arrived', 'tracking number'],
    body: 'When your order leaves you receive an email with its tracking number. If more than 5 working days have passed, write your order number here and the team will look into it.',
  },
  {
    type: 'service',
    heading: 'Exchanges and returns',
    questions: ['Can I return a product?', 'I want to change the size', 'return policy', 'How do I exchange it?'],
    body: 'You have **30 days** from delivery to exchange or return your order, unused and in its packaging. The first exchange is free. To begin, write your order number and the reason.',
  },
  {
    type: 'service',
    heading: 'Refunds',
    questions: ['When do I get my money back?', 'How long does a refund take?'],
    body: 'Refunds go to the same means of payment within **3 to 7 working days** after we receive the returned product.',
  },
  {
    type: 'service',
    heading: 'Ways to pay',
    questions: ['How can I pay?', 'Do you take cards?', 'Can I pay cash?', 'bank transfer', 'payment methods'],
    body: 'We accept **credit and debit cards**, **bank transfer**, and **cash** when you collect in the shop. We do not keep your card details.',
  },
  {
    type: 'service',
    heading: 'Warranty',
    questions: ['Is there a warranty?', 'the product arrived damaged', 'faulty product', 'it does not work'],
    body: 'Every product has a **12-month warranty** against manufacturing defects. If something arrived damaged, tell us within 48 hours and we will send another one at no cost.',
  },
  {
    type: 'service',
    heading: 'Personal data',
    questions: ['What do you do with my data?', 'privacy', 'delete my data'],
    body: 'We use your data only to help you and to ship your orders, and we do not sell it. You can ask for a copy or for its deletion by writing so here.',
  },
  {
    type: 'sales',
    heading: 'Prices and plans',
    questions: ['How much does it cost?', 'What is the price?', 'What plans are there?', 'pricing', 'rates'],
    body: 'There are three options: **Basic, 15 USD**, to get started; **Complete, 35 USD**, the most chosen; and **Premium, 60 USD**, with priority service. Prices are per month, taxes included.',
  },
  {
    type: 'sales',
    heading: 'Which option to choose',
    questions: ['Which one do you recommend?', 'What is the difference?', 'Which plan suits me?', 'compare options'],
    body: 'If you are starting or on your own, **Basic** is enough. For 2 to 5 people choose **Complete**. From 6 people on, or if you need an answer the same day, **Premium**.',
  },
  {
    type: 'sales',
    heading: 'Discounts and offers',
    questions: ['Are there discounts?', 'Do you have any offers?', 'promotions', 'coupon'],
    body: 'Paying a year in advance saves you **two months**. New customers get **10 % off** their first purchase with the coupon we send when you sign up.',
  },
  {
    type: 'sales',
    heading: 'Free trial',
    questions: ['Can I try it first?', 'Is there a demo?', 'trial version', 'free trial'],
    body: 'You can try the Complete option **free for 14 days**, without a card. At the end you choose whether to go on; nothing is charged by itself.',
  },
  {
    type: 'sales',
    heading: 'How to buy',
    questions: ['I want to buy', 'How do I sign up?', 'How do I place an order?', 'purchase'],
    body: 'Choose the option, create your account with your email and pay by card or transfer. You can start as soon as the payment is confirmed, usually within minutes.',
  },
  {
    type: 'sales',
    heading: 'Cancelling or changing',
    questions: ['Can I cancel?', 'Is there a commitment?', 'change plan', 'contract'],
    body: 'There is no commitment: change option or cancel whenever you like from your account, and keep the service until the end of the month you paid for.',
  },
  {
    type: 'automation',
    heading: 'Booking an appointment',
    questions: ['I want an appointment', 'How do I book?', 'make an appointment', 'Do you have a slot?'],
    body: 'Write the **day and time** you prefer, your **name** and a **phone number**. The team confirms the appointment on the same working day.',
  },
  {
    type: 'automation',
    heading: 'Changing or cancelling an appointment',
    questions: ['cancel my appointment', 'change the time', 'I cannot come', 'reschedule'],
    body: 'You can change or cancel an appointment at no cost up to **24 hours before**. Write your name, the date of the appointment and what you want to do.',
  },
  {
    type: 'automation',
    heading: 'Asking for a quote',
    questions: ['I want a quote', 'estimate', 'How much would it cost?', 'request a quotation'],
    body: 'Tell us **what you need**, **by when**, and an **email**. We answer with a written quote within 2 working days, without obligation.',
  },
  {
    type: 'automation',
    heading: 'Documents you need',
    questions: ['Which documents do I need?', 'requirements', 'What should I bring?'],
    body: 'Bring your **identity document** and, if you are already a customer, your customer number. For a company, also its registration number.',
  },
  {
    type: 'automation',
    heading: 'Status of a request',
    questions: ['How is my request going?', 'status of my application', 'Is my request ready?'],
    body: 'Write your **request number**. The team looks up its status and answers in this same chat during opening hours, Monday to Friday from 9:00 to 18:00.',
  },
  {
    type: 'automation',
    heading: 'Reminders',
    questions: ['Will you remind me?', 'reminder', 'Do you send notices?'],
    body: 'We send a reminder by email **24 hours before** your appointment. If you would rather not receive it, say so when booking.',
  },
]
