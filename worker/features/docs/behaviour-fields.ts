import { WEEKDAYS } from '../../contract/business.ts'
import { CHANNEL_TYPES } from '../../contract/channel-types.ts'

const OPENING = Object.fromEntries(
  WEEKDAYS.flatMap((day) => [
    [`${day}.from`, 'Beginning of the period, `HH:MM`.'],
    [`${day}.to`, 'End of the period, `HH:MM`. Not after `from`: on the next day.'],
  ]),
)

/** Fields of the behaviour of an agent: how it answers, and when it hands a thread over to members. */
export const BEHAVIOUR_FIELDS = {
  published: 'The behaviour in use.',
  'published.version': 'Number of the version; 0: the behaviour of a new agent.',
  draft: 'The draft; `null`: there is none.',
  'draft.savedAt': 'Time at which the draft was saved.',
  'AgentBehaviour.type': "Settings of the type's engine that the agent may change.",
  'type.kind': "Kind of the type's engine.",
  choices: 'What the type lets the agent choose about the engine; absent: nothing.',
  hasPlatformModels: 'Whether the installation has the models of the platform (Workers AI).',
  spareKeys: 'URLs of engines whose keys are stored for earlier versions only; absent: none.',
  'PublishInput.savedAt': 'The `savedAt` of the draft that the caller has seen. A newer draft is not published.',
  note: 'Note about the version, for members; may be empty.',
  'BehaviourVersion.number': 'Number of the version, from 1.',
  behaviour: 'The behaviour of this version.',
  'AccountExport.agents.behaviour': 'The published behaviour.',
  publishedAt: 'Time at which it was published.',
  publishedBy: 'Name of the member who published it; `null`: nobody did, as it is the first version.',
  restoredFrom: 'Number of the earlier version that was restored as this one; `null`: none was.',

  instructions: 'Instructions for a model, sent after those of the agent type.',
  nextStep: 'What the agent offers when it does not know the answer; may be empty.',
  rewriteWithModel: 'Whether a model may be called once more, to rewrite a follow-up question before the search.',
  deadlineSeconds: 'Maximum time of an engine for a reply, in seconds; `null`: the default.',

  manner: 'How the agent presents itself.',
  'manner.role': 'What the agent does for the business, in its own words; may be empty.',
  tone: 'Tone of its replies; `null`: as the engine writes.',
  neverSay: 'Words that none of its replies may contain.',
  languages: 'Languages that it answers in; empty: the language in which the contact writes.',
  greeting: "Greeting of the web chat, in the language of the agent. The web chat's own `welcome` replaces it.",
  'manner.questions':
    "Suggested questions, in the language of the agent. The web chat's own `quickActions` replace them.",

  business: 'Facts about the business.',
  'business.contact': 'How customers reach the business: telephone, email, address; `null`: not given.',
  emergencyContact: 'Whom a contact in danger is referred to; `null`: not given.',
  'business.timeZone': "Time zone of hours and holidays (IANA name); `null`: the account's.",
  'business.hours': 'Opening hours by weekday; `null`: not known.',
  mon: 'Periods in which the business is open on Mondays; empty: closed.',
  tue: 'Periods in which the business is open on Tuesdays; empty: closed.',
  wed: 'Periods in which the business is open on Wednesdays; empty: closed.',
  thu: 'Periods in which the business is open on Thursdays; empty: closed.',
  fri: 'Periods in which the business is open on Fridays; empty: closed.',
  sat: 'Periods in which the business is open on Saturdays; empty: closed.',
  sun: 'Periods in which the business is open on Sundays; empty: closed.',
  ...OPENING,
  holidays: 'Days on which the business is closed.',
  'holidays.name': 'Name of the holiday.',

  modes:
    'Who answers: `automatic`, the agent; `suggest`, a member with a draft of the agent; `people`, members without a draft.',
  usual: 'The mode where no other one applies.',
  'modes.closed': 'The mode outside business hours, on every channel; `null`: the same as within them.',
  'modes.channels': 'Modes of channels with another one than the usual.',
  ...Object.fromEntries(
    CHANNEL_TYPES.map((type) => [`modes.channels.${type}`, 'The mode on this channel; absent: the usual one.']),
  ),

  handover: 'How the agent hands threads over to members.',
  isOn: 'Whether the agent hands threads over, and tells contacts that a person will answer.',
  afterUnknown: 'Number of consecutive replies that did not know the answer before the agent hands over; 0: never.',
  phrases: 'Phrases of a contact that cause a handover.',
  pages: "Parts of URLs. A message from a web chat's page whose URL has one of them causes a handover.",
  'handover.channels': 'Channels whose messages are left to members; empty: all, if `hours` is set.',
  'handover.hours':
    'Hours in which messages are left to members: business hours (`open`) or the others; `null`: any, if `channels` has some.',
  handBackMinutes:
    "Minutes after the member's last act until a thread is handed back to the agent; `null`: only by a member.",
  appPauseMinutes:
    "Minutes until a thread in which a person wrote with the provider's own app is handed back; `null`: only by a member.",
  waitMinutes: 'Minutes that a contact may wait before members are notified again; `null`: they are not.',
  assign:
    'How a thread that begins to wait is assigned: `hand`, to nobody; `turns`, in turn; `load`, to who has the fewest threads.',
  asksRating: 'Whether contacts of providers are asked for a rating after a member has closed their thread.',

  look: 'How the agent looks in the web chat.',
  avatar:
    'In requests, a picture as a data URL (PNG, JPEG, WebP or SVG) or the stored hash; in responses, the hash; `null`: none.',
  color: 'Colour of header, send button and messages of the visitor (`#rrggbb`); `null`: the default.',

  'BehaviourInput.engine': 'Settings of the engine in place of those of the agent type.',
  'Behaviour.engine': 'Settings of the engine in place of those of the agent type.',
  'published.engine': 'Settings of the engine in place of those of the agent type.',
  'draft.engine': 'Settings of the engine in place of those of the agent type.',
  'engine.maxOutputTokens': "Maximum number of tokens of a reply, up to that of the agent type; absent: the type's.",
  'engine.temperature': "Sampling temperature of the model; absent: the type's.",
  'engine.hasFallback': "Whether the built-in engine answers when the type's engine fails; absent: as the type says.",
  typeModel: "One of the models that the type offers, in place of the type's model; absent: the type's.",
  own: "Engine of the agent itself, in place of the type's; absent: the type's engine answers.",
} satisfies Record<string, string>
