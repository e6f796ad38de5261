import type { QualitySet } from '../set.ts'

/** A vet and a place that rents storage. */
export const en: QualitySet = {
  sought: [
    {
      heading: 'Surgery hours',
      body: 'Monday to Friday 8:30 to 19:00, Saturday until 13:00. On Sundays the duty vet answers the phone.',
      asked: ['are you open on weekends', 'until what time can i come tonight', 'when do u close'],
      heldBack: [],
    },
    {
      heading: 'Seeing a vet',
      body: 'Ring or use the app to get a slot; most are free within two days. Bring your pet in a carrier or on a lead.',
      asked: [
        'id like to make an appointment for my cat',
        'how soon could you see us',
        'does my dog have to be on a leash',
      ],
      heldBack: [],
    },
    {
      heading: 'Consultation fee',
      body: 'An examination is 42 pounds, a repeat within a fortnight 25. Medicines and tests are added to that.',
      asked: ['how much for a check up', 'is the second visit cheaper', 'are drugs included in the price'],
      heldBack: [],
    },
    {
      heading: 'Vaccinations',
      body: 'Puppies get their first jab at eight weeks, then every year. Rabies is only needed if you go abroad. Each is 38 pounds.',
      asked: ['what age should puppy shots start', 'do i need the rabies vaccine', 'cost of yearly vacination'],
      heldBack: [],
    },
    {
      heading: 'Neutering',
      body: 'From six months. No food from midnight on; you collect them the same afternoon. Cats 85 pounds, dogs by weight from 160.',
      asked: [
        'price to spay a female cat',
        'can she eat before the operation',
        'does he stay overnight after being fixed',
      ],
      heldBack: [],
    },
    {
      heading: 'Emergencies',
      body: 'If it bleeds, cannot breathe or has swallowed poison, come at once and call on the way: 020 5550 7744. Surcharge of 90 pounds at night.',
      asked: [
        'my dog ate chocolate what do i do',
        'its 2am and my rabbit is dying',
        'how much extra is it out of hours',
      ],
      heldBack: [],
    },
    {
      heading: 'Travelling with your pet',
      body: 'For the EU you need a microchip, a rabies jab at least 21 days before and a health certificate, 120 pounds.',
      asked: [
        'taking my dog to france, what papers',
        'how long before the trip must we vaccinate',
        'is a chip required',
      ],
      heldBack: [],
    },
    {
      heading: 'Paying and insurance',
      body: 'We take cards and cash on the day. If you are insured we fill in the claim for you; the insurer pays you back.',
      asked: ['can you bill my insurance directly', 'do i have to pay straight away', 'is cash fine'],
      heldBack: [],
    },
    {
      heading: 'Unit sizes',
      body: 'From a locker of 1 m² to 20 m². A one-bedroom flat usually fits in 6 m². The calculator on the site helps.',
      asked: ['how big a room do i need for my apartment', 'whats the smallest space', 'what dimensions do you have'],
      heldBack: [],
    },
    {
      heading: 'Rent',
      body: '24 pounds a month per square metre; half for the first eight weeks. No deposit, but we keep a card on file.',
      asked: ['what would 5 square metres cost', 'any deal for new customers', 'do u ask for a deposit'],
      heldBack: [],
    },
    {
      heading: 'Getting to your things',
      body: 'Your code opens the gate from 6 to 22 every day. Trolleys and a lift are at the entrance.',
      asked: ['can i get in at any time', 'is there something to carry boxes with', 'i lost my acess code'],
      heldBack: [],
    },
    {
      heading: 'Moving out',
      body: 'Give us fourteen days, sweep the unit and take off your padlock. What you paid beyond that comes back within a week.',
      asked: ['how do i end my contract', 'notice period', 'will you refund the unused days'],
      heldBack: [],
    },
    {
      heading: 'What may not be stored',
      body: 'Nothing alive, nothing that rots, burns or explodes, no stolen goods. Tyres only on racks.',
      asked: ['can i keep paint and petrol there', 'is food ok', 'forbidden items'],
      heldBack: [],
    },
    {
      heading: 'Security',
      body: 'Cameras day and night, an alarm on each door, guards on Sundays. Goods are covered to 2,000 pounds.',
      asked: ['is it safe', 'what if my stuff gets robbed', 'do you have cctv'],
      heldBack: [],
    },
    {
      heading: 'Boxes and moving vans',
      body: 'We sell cartons, tape and bubble wrap, and buy unused ones back. A van with driver is 55 pounds an hour.',
      asked: ['where do i buy packing material', 'can somebody help me move', 'will you take back boxes i didnt use'],
      heldBack: [],
    },
    {
      heading: 'Late payment',
      body: 'If a charge fails we try again after three days and add 10 pounds. After sixty days the lock is changed.',
      asked: ['what if i dont pay in time', 'my card expired and i missed the rent', 'penalty for being late'],
      heldBack: [],
    },
  ],
  strangers: [
    'do you groom dogs',
    'do you sell aquariums',
    'can i live in a unit',
    'do you offer horse riding',
    'where can i get a haircut',
    'do you have free wifi',
    'how do i bake bread',
    'i want to adopt a kitten',
    'can you translate a letter',
    'do you have gift cards',
    'whats a good movie',
    'is there a swimming pool',
    'do you deliver flowers',
    'how much is a bus ticket',
  ],
}
