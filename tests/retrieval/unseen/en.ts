import type { QualitySet } from '../set.ts'

/** A travel agency and a driving school. */
export const en: QualitySet = {
  sought: [
    {
      heading: 'Our office',
      body: 'You find us at 48 Harbour Street, next to the old post office, Monday to Friday 9 to 6 and Saturday 10 to 2. Closed on public holidays.',
      asked: [],
      heldBack: ['whats your address', 'are u open on saturdays', 'where are you guys located'],
    },
    {
      heading: 'Booking a trip',
      body: 'Pick your dates on the site or come in. A deposit of 20 percent holds the seats; the balance is due six weeks before departure.',
      asked: [],
      heldBack: [
        'how much do i have to put down to secure my place',
        'when must the rest be paid',
        'how do i reserve a holiday with you',
      ],
    },
    {
      heading: 'Cancelling a trip',
      body: 'Up to 42 days before departure you lose only the deposit. From 41 to 15 days half of the fare is kept, after that all of it.',
      asked: [],
      heldBack: [
        'i cant travel anymore do i get my money back',
        'what happens if i cancell two weeks before we leave',
        'refund if plans change',
      ],
    },
    {
      heading: 'Changing names or dates',
      body: 'Correcting a spelling is free within 24 hours. Any other amendment costs 35 pounds per passenger plus what the airline asks.',
      asked: [],
      heldBack: [
        'my surname is spelled wrong on the ticket',
        'can i move my flight to another day',
        'fee for swapping the traveller',
      ],
    },
    {
      heading: 'Luggage allowance',
      body: 'One cabin bag up to 8 kg is included. A suitcase of 23 kg adds 40 pounds each way; skis, bikes and golf clubs must be announced ten days ahead.',
      asked: [],
      heldBack: ['how heavy can my carry on be', 'can i bring my bike on the plane', 'price for a checked sutcase'],
    },
    {
      heading: 'Passports and visas',
      body: 'Your passport must be valid for six months after you return. We tell you which countries ask for a visa and send the forms for 25 pounds.',
      asked: [],
      heldBack: ['do i need a visa', 'my pasport expires in 3 months is that ok', 'do you help with visa paperwork'],
    },
    {
      heading: 'Travel insurance',
      body: 'Our cover pays for doctors, lost bags and a trip you cannot take because of illness. It is 4 pounds a day for adults and 2 for those under 16.',
      asked: [],
      heldBack: [
        'what if i get sick while abroad',
        'how much is insurance for my kids',
        'does the policy cover stolen bags',
      ],
    },
    {
      heading: 'Travelling with children',
      body: 'Babies under two fly on your lap for a tenth of the fare. From two to eleven they pay 75 percent. Family rooms sleep four.',
      asked: [],
      heldBack: [
        'is there a kids discount',
        'whats the fare for an infant',
        'we are 2 adults and 2 toddlers can we share one room',
      ],
    },
    {
      heading: 'Groups',
      body: 'From ten people one travels free, and you get a contact of your own. Schools and clubs may pay in three instalments.',
      asked: [],
      heldBack: [
        'we are a football club of 25, any special deal',
        'can our school pay in parts',
        'minimum size for group rates',
      ],
    },
    {
      heading: 'Airport transfer',
      body: 'A driver waits at arrivals with your name on a sign. A shared shuttle is 12 pounds a head, a private car 45.',
      asked: [],
      heldBack: ['who picks us up when we land', 'how much for a taxi to the hotel', 'is there a bus from the airpot'],
    },
    {
      heading: 'Help during your trip',
      body: 'Missed a connection or locked out of your room? Ring our night line, +44 20 5550 1188, at any hour.',
      asked: [],
      heldBack: [
        'emergency number',
        'who do i call if something goes wrong on holiday at night',
        'i missed my conecting flight help',
      ],
    },
    {
      heading: 'Gift vouchers',
      body: 'Choose any amount from 50 pounds. They arrive by email within minutes and can be used for two years.',
      asked: [],
      heldBack: [
        'i want to give a trip as a present',
        'do vouchers expire',
        'how long does it take to receive a gift card',
      ],
    },
    {
      heading: 'Lesson prices',
      body: 'A single hour behind the wheel is 38 pounds. A block of ten comes to 350 and never expires; students take off another five percent.',
      asked: [],
      heldBack: ['how much is a lesson', 'is it cheaper if i buy ten', 'any student discount for driving'],
    },
    {
      heading: 'Your first lesson',
      body: 'Bring your provisional licence and glasses if you need them. The instructor collects you at home and you start on quiet roads.',
      asked: [],
      heldBack: [
        'what should i take with me on day one',
        'do i have to come to you or do u pick me up',
        'never driven before, wat will we do',
      ],
    },
    {
      heading: 'Automatic or manual',
      body: 'We teach on both. A pass in an automatic does not allow you to drive a car with gears, and those hours cost 3 pounds more.',
      asked: [],
      heldBack: [
        'can i learn in a car without a clutch',
        'diference between automatic and stick shift',
        'why are automatic lessons more expensive',
      ],
    },
    {
      heading: 'Missing a lesson',
      body: 'Tell us 48 hours ahead and we move it at no charge. With shorter notice the full hour is billed, unless you send a note from a doctor.',
      asked: [],
      heldBack: ['im ill tomorrow, can we reschedule', 'do i get charged if i dont show up', 'how late can i cancel'],
    },
    {
      heading: 'Theory course',
      body: 'Four evenings online, Tuesdays and Thursdays at 7 pm, with practice questions in an app. 60 pounds, the book included.',
      asked: [],
      heldBack: ['do you teach the rules of the road too', 'which days are the theory classes', 'is the book extra'],
    },
    {
      heading: 'The practical test',
      body: 'We book the examiner once your instructor agrees. Using our car for the day is 90 pounds, with an hour of warm-up before.',
      asked: [],
      heldBack: ['can i use your car for my exam', 'how do i sign up for the driving test', 'what does test day cost'],
    },
    {
      heading: 'If you fail',
      body: 'You may try again after ten working days. We look at the report together and suggest two or three further hours.',
      asked: [],
      heldBack: [
        'i didnt pass, how soon can i retake it',
        'waiting time before the second attempt',
        'what happens when i flunk the test',
      ],
    },
    {
      heading: 'Minimum age',
      body: 'You can begin at seventeen; at sixteen if you receive a mobility allowance. There is no upper limit: our oldest pupil was 79.',
      asked: [],
      heldBack: ['how old must i be to start', 'my daughter is 16 can she learn', 'am i too old at 60?'],
    },
    {
      heading: 'Our instructors',
      body: 'All nine are certified and stay with you to the end. You may ask for a woman, or for someone who speaks Polish or Urdu.',
      asked: [],
      heldBack: [
        'id prefer a female teacher',
        'does anyone there speak polish',
        'will i always have the same instructer',
      ],
    },
    {
      heading: 'Motorway and night driving',
      body: 'For those who have their licence already: two hours on the motorway or after dark to feel safe again, 80 pounds.',
      asked: [],
      heldBack: [
        'im scared of highways, can you help',
        'refresher after years without driving',
        'cost of driving in the dark course',
      ],
    },
  ],
  strangers: [
    'do you sell used cars',
    'can you repair my laptop',
    'do you have vegan food',
    'who is the prime minister',
    'i need a plumber',
    'can i learn to fly a helicopter',
    'do you rent apartments',
    'how do i cook rice',
    'are there any jobs at your company',
    'is there wifi in the waiting room',
    'do you offer truck licences',
    'can i bring my dog',
    'whats the exchange rate for dollars',
    'tell me a joke',
    'do you do piano lessons',
    'how do i get rid of ants',
  ],
}
