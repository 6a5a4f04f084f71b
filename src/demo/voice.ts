/** How employers put things. Each company draws its own headings and habits and keeps them. */
export const headings = {
  role: ['The role', 'What this is about', 'About the role', 'The job', 'Why we are hiring', 'The short version'],
  work: ['What you will do', 'Your work', 'The work', 'What the weeks hold', 'What you would be doing', 'Day to day'],
  asks: [
    'What you bring',
    'What we look for',
    'You',
    'What matters to us',
    'Experience and skills',
    'Who we have in mind',
  ],
  team: ['The team', 'How we work', 'Who you would work with', 'The people', 'Working here', 'Team and routine'],
  start: [
    'Your first six months',
    'How it begins',
    'One, three and six months in',
    'What a good start looks like',
    'The first half year',
    'Getting started',
  ],
  hard: [
    'What makes it hard',
    'What is difficult about it',
    'The hard part',
    'Before you apply',
    'What you should know',
    'Worth knowing',
  ],
};

export const needs = [
  ['Needed', 'Good to have'],
  ['Essential', 'Helpful'],
  ['Must be there', 'May be learned'],
  ['From the start', 'With time'],
] as const;

export const reasons = [
  'You would take over from a colleague who moves to another team and stays within reach.',
  'The team has doubled since spring, and the work has not been shared out anew.',
  'We are growing this area by one person this year, and this is that person.',
  'The role is open because its last holder started a studio. She will happily tell you about us.',
  'A year of groundwork is behind us, and what comes next can be seen.',
  'A second market opens next year, and half of our assumptions will not survive it.',
  'After two years of small repairs it is time for a proper plan.',
  'We promised our customers that this would get better by summer.',
  'Until now freelancers have done this work. They were good, and they were never there on Thursdays.',
  'The role is new, and you would have a say in what it becomes.',
  'Three teams asked for this person at the same time, which settled the matter.',
  'The backlog is long, the goodwill is large, and both should be used.',
  'We lost a good colleague to parenthood for a while and noticed how much she carried.',
  'The plan for next year exists. What it lacks is somebody to draw it.',
  'We have tried to do this on the side. It deserves better.',
  'Two people share this work today and would like to be three.',
  'Last year we said no to nine good ideas because nobody had the time to draw them.',
  'Customers have begun to mention design in their letters, so we would like to earn it.',
  'We are splitting one team of fourteen into two of seven, and one of them lacks you.',
  'The work is funded until at least the end of next year, and planned well beyond.',
  'A merger left us with two of everything. Somebody has to choose.',
  'Your predecessor retires in spring and would enjoy a proper handover.',
  'It is a replacement, not a rescue: things are in good order.',
  'The {team} team has waited for this role since last winter.',
  'We know what is wrong and lack the hands to put it right.',
  'An intern showed us what was possible. Now we would like to do it in earnest.',
  'Somebody has to look at the whole for once, and everybody else is busy with a part.',
  'We open in three more countries next year and do not want to export our mistakes.',
  'The founders have done this until now and are relieved to pass it on.',
  'One more person, and the group is as large as we would like it to be.',
];

export const welcomes = [
  'We hire somebody new to the profession every year, and most of them stay.',
  'Your mentor has done this before and has two hours a week reserved for you.',
  'Nobody expects finished work from you in the first month. Good questions are enough.',
  'You will work on real things from the second week, with somebody beside you.',
  'We know what it is like to begin, because several of us began here.',
  'There is a reading list, a mentor and a plant that comes with the desk.',
  'Mistakes are expected and are talked about at lunch.',
  'In the first two weeks you mostly watch, ask and take notes.',
  'Three people have grown from this role into senior ones in the past years.',
];

/** By head count: up to 10, 50, 500 and above. `{count}` people, `{designers}` of them designers. */
export const teams: [string[], string[], string[], string[]] = [
  [
    'There are {count} of us, and design sits at the same table as everything else.',
    'We are {count} people in one room. You will hear every phone call and be asked about most of them.',
    'At {count} people, everybody does a little of everything, and you will see the effect of your work within days.',
    'A small team of {count}: two tables, one calendar, no secrets.',
    'We are {count} people and mean to stay about that many.',
  ],
  [
    'We are {count} people, {designers} of them designers. Engineers, designers and support share one plan.',
    'The design team is {designers} people in a company of {count}, so there is company and there is room.',
    'Of {count} colleagues {designers} design. Everybody knows what the others are working on.',
    'With {count} people we are large enough for holidays and small enough for one lunch table.',
    'You would be close to everything: {count} people, {designers} of them in design, one floor.',
    'Our {designers} designers sit with the teams they work for and meet as a group on Mondays.',
  ],
  [
    'There are {designers} designers among {count} people. Each works with one team and belongs to the design group.',
    'You would join a group of {designers} designers and work most days with a product manager and four engineers.',
    'Design is {designers} people here, with one head, few layers and a shared wall of unfinished work.',
    'Of {count} people {designers} design. You would sit with the {team} team and have lunch with whom you like.',
    'You would work with one product manager, four or five engineers and, across the hall, {designers} other designers.',
    'We are {count} people. Design has {designers} of them, a room with good light and a say in the plan.',
  ],
  [
    'Design is a department of {designers} people in a company of {count}; your daily team is seven or eight.',
    'With {designers} designers there is somebody who has met your problem before. Your own team stays small.',
    'We are a large company that works in small teams. The {designers} designers meet every other week, and the rest of the time you sit with yours.',
    'The company has {count} people, the {team} team has nine. You will notice the second number more.',
    'Our {designers} designers are spread over many teams and share one library, one standard and one yearly trip.',
  ],
];

export const habits = [
  'Critique is on Tuesdays, open to guests, and about the work only.',
  'Decisions are written on one page before they are discussed.',
  'There are no meetings before ten and none on Wednesdays.',
  'On the last Friday of the month everybody shows something unfinished.',
  'We release on Tuesdays, so that nobody releases on Fridays.',
  'We plan in blocks of six weeks, with two weeks in between to tidy up.',
  'Designers and engineers share one board, and work is finished when it is used.',
  'Every quarter there is a week in which you choose the problem yourself.',
  'Calendars are public, and focus time is taken seriously.',
  'When something goes wrong we write down what happened, without names.',
  'Files are open to everybody from the first sketch on.',
  'We keep most talk in writing, so that people in other places and with other hours can follow.',
  'Two people look at everything before it goes out. It takes ten minutes and has saved us several times.',
  'A short list of principles hangs by the coffee machine and is changed about once a year.',
  'Newcomers get a guide for the first month: a person, not a document.',
  'Nobody is expected to answer in the evening, and those who do are asked about it.',
  'Plans are made for eighty percent of the week. The rest always finds its use.',
  'We read applications, drafts and complaints completely.',
  'Every new colleague spends a day with our customers in the first month.',
  'We eat together on Thursdays, and remote colleagues send recipes.',
  'A retrospective every four weeks ends with one change, never with ten.',
  'Numbers about the product are on a screen that nobody has to ask for.',
  'Two evenings a year we show our work to other studios and companies.',
  'Work that is not ready is shown as not ready. Nobody polishes for meetings.',
  'Feedback is given in writing first and talked about afterwards.',
  'We keep a list of things we believe but have not checked.',
  'The weekly plan fits on a postcard, and each team pins its own to the wall.',
  'Whoever finds a mistake may fix it, whoever made it.',
  'We finish one thing before starting two others, most of the time.',
  'There is a budget for odd experiments and a prize for the most instructive failure.',
];

export const closings = [
  'If you meet most of this and are unsure about the rest, write to us anyway.',
  'You do not need to tick every line. Tell us which one you would like to learn.',
  'If your path here was not a straight one, say so. Most of ours were not.',
  'A cover letter is not needed. Three sentences on why this role are.',
  'Please do not redesign our product for the application. Show us what you have already made.',
  'Questions before you apply are welcome and are answered by the person you would work with.',
  'We read every application, and two of us read each portfolio.',
  'You may leave out photograph, age and family status. We prefer it.',
  'If you need something to be different in the process, an interpreter, more time, written questions, just tell us.',
  'Part of this sounds like you and part of it does not? Good applications have started that way.',
  'We answer everybody, also those we do not invite.',
  'Tell us what you would like to earn. We will say at once whether it fits.',
  'Older applicants, younger applicants and people who come back after a break: all welcome.',
  'A link is enough. If your best work cannot be shown, describe it.',
  'Please write in the language you think in, as long as it is English or one of ours.',
  'You can see the questions of the first call before it takes place.',
  'Spelling mistakes do not decide here. Unclear thoughts might.',
  'The role stays open until we have found somebody, and we take it down the same day.',
];

/** Markdown; `{site}` is the address of the company. */
export const links = [
  'How we review portfolios is [written down here]({site}/careers/portfolios).',
  'Our [design principles]({site}/design) are public.',
  'You can read [how we set pay]({site}/careers/pay), with the formula.',
  'There is more about the people in our [notes from the team]({site}/notes).',
  'What we made last year is in the [yearly review]({site}/review).',
  'Have a look at [{company}]({site}) first and tell us what you stumbled over.',
  'The [first month at {company}]({site}/careers/first-month) is described day by day.',
];

export const places = {
  remote: [
    'The team works remotely and meets in {hq} three times a year, four days each. Travel is on us.',
    'You work from where you live. We meet twice a year, once in {hq} and once somewhere with a lake.',
    'Remote here means written notes, few calls and a budget for a proper chair.',
    'Nobody here counts hours online. Core time is four hours that suit the time zones of the team.',
    'Our office in {hq} is open to you, and nobody will ask why you were not there.',
    'We pay for a desk in a shared office near you if home is too small or too loud.',
    'There is no office to commute to and no camera that has to be on.',
    'We work apart and write a lot. Twice a year everybody comes to {hq} for a week.',
    'Where you sit is up to you. What counts is that colleagues can reach you for a few hours a day.',
  ],
  hybrid: [
    'Two days a week in {city}, the rest where you work best.',
    'We meet in {city} on Tuesdays and Thursdays. The other days are yours to arrange.',
    'One week in two you will be in {city} for most of the days, because we plan together and build apart.',
    'The office in {city} is for talking and the days at home are for thinking; most people come in twice a week.',
    'You decide with your team which days you spend in {city}. Usually it is two.',
    'About half of your time is in {city}. Up to four weeks a year you may work from anywhere your visa allows.',
    'The team meets in {city} from Tuesday to Thursday every other week.',
    'One fixed day in {city}, one that moves, three of your own.',
    'We like to see each other in {city} twice a week and trust each other for the rest.',
  ],
  'on-site': [
    'The work happens in {city}, together with the people it is about.',
    'We work side by side in {city}. There are quiet rooms, bicycle stands and a kitchen that gets used.',
    'This role is on site in {city}. Days at home are possible when a plumber comes.',
    'You need to be in {city}: the things we make are here, and so are the people who make them.',
    'Our rooms in {city} are ten minutes from the station, and the walls are for pinning things up.',
    'On site in {city}, Monday to Friday, done by six.',
    'We are all in {city}, most of the time in the same two rooms.',
    'Work takes place in {city}. If you move here for it, we help with the flat and the paperwork.',
  ],
};

/** Kinds of contract and what is said about them; a suffix stands in the title. */
export const contracts = {
  'part-time': {
    suffix: '',
    says: [
      'The role is part-time, 28 to 32 hours a week.',
      'Part-time, four days a week; you choose the free one.',
      'We need about 32 hours a week and are flexible about which ones.',
    ],
  },
  cover: {
    suffix: 'parental leave cover',
    says: [
      'The contract runs for twelve months, to cover parental leave. Two of the last three covers have stayed.',
      'This is a cover for fourteen months, with a month of handover at either end.',
    ],
  },
  project: {
    suffix: '',
    says: [
      'This is a contract of nine months with a clear piece of work at the end of it.',
      'The role is funded for eighteen months; we will tell you by month twelve how it goes on.',
    ],
  },
  freelance: {
    suffix: 'freelance',
    says: [
      'This is a freelance contract of about six months, three or four days a week.',
      'We are looking for a freelancer for the next five months, with a handover we take seriously.',
      'Contract work for four months. Invoices are settled within ten days.',
    ],
  },
  internship: {
    suffix: '',
    says: [
      'Start is flexible, and half of Friday is for your own learning.',
      'The internship can count towards a degree; we fill in the forms.',
      'You work normal hours and go home on time like everybody else.',
    ],
  },
  apprenticeship: {
    suffix: '',
    says: [
      'The apprenticeship takes two to three years, with a day and a half of school each week.',
      'You train with us and at school, and you will pass through four teams before you choose one.',
      'A trained instructor looks after you, and after your exam we would like you to stay.',
    ],
  },
} satisfies Record<string, { suffix: string; says: string[] }>;
export type ContractKind = keyof typeof contracts;
