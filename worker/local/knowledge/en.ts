import type { StarterQuestion } from './starter-question.ts'

/** What people ask agents of each type, in English. */
export const en: readonly StarterQuestion[] = [
  {
    type: 'service',
    heading: 'Opening hours',
    questions: ['What time do you open?', 'What are your hours?', 'Are you open on Sunday?', 'When do you close?'],
    sample:
      'This chat answers every day at any time. The shop is open **Monday to Friday from 9:00 to 18:00** and **Saturday from 10:00 to 14:00**. It is closed on Sundays and public holidays.',
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
    sample:
      'Orders leave the same working day when paid before 14:00. Delivery takes **2 to 5 working days**. Shipping costs **5 USD** and is free from **50 USD**.',
  },
  {
    type: 'service',
    heading: 'Tracking an order',
    questions: ['Where is my order?', 'How do I track my package?', 'My order has not arrived', 'tracking number'],
    sample:
      'When your order leaves you receive an email with its tracking number. If more than 5 working days have passed, get in touch with the shop and have your order number at hand.',
  },
  {
    type: 'service',
    heading: 'Exchanges and returns',
    questions: ['Can I return a product?', 'I want to change the size', 'return policy', 'How do I exchange it?'],
    sample:
      'You have **30 days** from delivery to exchange or return your order, unused and in its packaging. The first exchange is free. To begin, get in touch with the shop and have your order number at hand.',
  },
  {
    type: 'service',
    heading: 'Cancelling or changing an order',
    questions: [
      'I want to cancel my order',
      'Can I change my order?',
      'Can I change the delivery address?',
      'cancel a purchase',
    ],
    sample:
      'Until your order has left you can cancel it or change the address at no cost: get in touch with the shop and have your order number at hand. If it has left already, you can return it once it arrives.',
  },
  {
    type: 'service',
    heading: 'Refunds',
    questions: ['When do I get my money back?', 'How long does a refund take?'],
    sample:
      'Refunds go to the same means of payment within **3 to 7 working days** after we receive the returned product.',
  },
  {
    type: 'service',
    heading: 'Ways to pay',
    questions: ['How can I pay?', 'Do you take cards?', 'Can I pay cash?', 'bank transfer', 'payment methods'],
    sample:
      'We accept **credit and debit cards**, **bank transfer**, and **cash** when you collect in the shop. We do not keep your card details.',
  },
  {
    type: 'service',
    heading: 'Warranty',
    questions: ['Is there a warranty?', 'the product arrived damaged', 'faulty product', 'it does not work'],
    sample:
      'Every product has a **12-month warranty** against manufacturing defects. If something arrived damaged, tell the shop within 48 hours and we will send another one at no cost.',
  },
  {
    type: 'service',
    heading: 'Personal data',
    questions: ['What do you do with my data?', 'privacy', 'delete my data'],
    sample:
      'We use your data only to help you and to ship your orders, and we do not sell it. To ask for a copy or for its deletion, get in touch with the shop.',
  },
  {
    type: 'sales',
    heading: 'Prices and plans',
    questions: ['How much does it cost?', 'What is the price?', 'What plans are there?', 'pricing', 'rates'],
  },
  {
    type: 'sales',
    heading: 'Which option to choose',
    questions: ['Which one do you recommend?', 'What is the difference?', 'Which plan suits me?', 'compare options'],
  },
  {
    type: 'sales',
    heading: 'Discounts and offers',
    questions: ['Are there discounts?', 'Do you have any offers?', 'promotions', 'coupon'],
  },
  {
    type: 'sales',
    heading: 'Free trial',
    questions: ['Can I try it first?', 'Is there a demo?', 'trial version', 'free trial'],
  },
  {
    type: 'sales',
    heading: 'How to buy',
    questions: ['I want to buy', 'How do I sign up?', 'How do I place an order?', 'purchase'],
  },
  {
    type: 'sales',
    heading: 'Cancelling or changing',
    questions: ['Can I cancel?', 'Is there a commitment?', 'change plan', 'contract'],
  },
  {
    type: 'automation',
    heading: 'Booking an appointment',
    questions: ['I want an appointment', 'How do I book?', 'make an appointment', 'Do you have a slot?'],
  },
  {
    type: 'automation',
    heading: 'Changing or cancelling an appointment',
    questions: ['cancel my appointment', 'change the time', 'I cannot come', 'reschedule'],
  },
  {
    type: 'automation',
    heading: 'Asking for a quote',
    questions: ['I want a quote', 'estimate', 'How much would it cost?', 'request a quotation'],
  },
  {
    type: 'automation',
    heading: 'Documents you need',
    questions: ['Which documents do I need?', 'requirements', 'What should I bring?'],
  },
  {
    type: 'automation',
    heading: 'Status of a request',
    questions: ['How is my request going?', 'status of my application', 'Is my request ready?'],
  },
  {
    type: 'automation',
    heading: 'Reminders',
    questions: ['Will you remind me?', 'reminder', 'Do you send notices?'],
  },
]
