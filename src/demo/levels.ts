import type { Seniority } from '../features/jobs/job.ts';

/** What a level changes about a role, whatever the craft. */
interface Level {
  /** Share of roles. */
  demand: number;
  /** Factor of pay. */
  pay: number;
  /** `{role}` and `{discipline}` as the craft has them. */
  titles: string[];
  leads: string[];
  tasks: string[];
  asks: string[];
}

export const levels: Record<Seniority, Level> = {
  intern: {
    demand: 4,
    pay: 1,
    titles: ['{discipline} Intern', '{discipline} Internship', 'Internship, {discipline}'],
    leads: [
      'An internship of five or six months, built around one real piece of work and a person who has time for you.',
      'You would join us for six months as {noun} in training, with your own desk, a small project and somebody to ask.',
      'We take one intern at a time, so that there is room to explain things.',
      'This internship is for somebody who has begun to study, or to teach themselves, and wants to see how the work is really done.',
    ],
    tasks: [
      'Keep a short diary of what you learn; we read it together every second Friday.',
      'Visit another team for a day each month.',
      'Present your own small project at the end, to everybody who wants to hear about it.',
      'Ask why. It is in the job description now.',
    ],
    asks: [
      'A few pieces of work, finished or not, and what you would do differently today.',
      'Curiosity, and the courage to show something before it is good.',
      'Enrolment is not required. Interest is.',
      'Enough English to follow a meeting; mistakes are welcome.',
    ],
  },
  junior: {
    demand: 12,
    pay: 0.75,
    titles: ['Junior {role}', 'Junior {role}', 'Associate {role}', 'Graduate {role}'],
    leads: [
      'We are looking for {noun} at the start of a career, and we have set time aside to teach.',
      'A first or second job for {noun} who would like to learn from people who explain what they do.',
      'You have made a few things, you want to make better ones, and you would like to be shown how.',
      'Nobody is born senior. This is a role for {noun} who learns fast and asks early.',
    ],
    tasks: [
      'Work in a pair with somebody experienced for the first three months.',
      'Show your work every week and collect what people say about it.',
      'Take on one area after another, at a pace we agree on.',
      'Write down what confused you as a newcomer, so that the next one has it easier.',
    ],
    asks: [
      'Two or three projects that show how you think. They may come from school, a hobby or a neighbour’s shop.',
      'Up to two years of practice, or a good reason why it does not matter.',
      'You take criticism of the work as interest in the work.',
      'Reliability in small things: files, dates, answers.',
      'Interest in how things are made, from first talk to last check.',
      'You would rather ask once too often.',
    ],
  },
  mid: {
    demand: 27,
    pay: 1,
    titles: ['{role}'],
    leads: [
      '{company} is looking for {noun} who likes to see things finished.',
      'We are hiring {noun} for {subject} and what surrounds it.',
      'This is a role for {noun} with a few years of practice and the wish to be trusted with more.',
      'The work is mostly attention. We are looking for {noun} and offer the time and the quiet for it.',
      'You no longer need somebody to tell you what to do next, and you still like to ask.',
      'We would like to give {subject} to {noun} who has time for it.',
      'A good role for {noun} who wants to go deeper before going further up.',
      'You would be {noun} among people who care about the result and are pleasant about it.',
      'There is a lot to do around {subject}, and we are looking for {noun} who will enjoy it.',
    ],
    tasks: [
      'Run your own projects and say early when you need help.',
      'Give and take feedback in the weekly critique.',
      'Estimate your work honestly and correct the estimate when it turns out wrong.',
      'Share what you learn in a short note; ours are rarely longer than a page.',
      'Look after one part of {subject} on your own and report on it once a month.',
      'Try things out in small steps and stop the ones that lead nowhere.',
      'Take part in hiring by looking at work, not at names.',
      'Keep your files so that a colleague could take over tomorrow.',
    ],
    asks: [
      'About three years of professional practice, in whatever order.',
      'Two projects you can explain from first doubt to last compromise.',
      'You work well with people who see the world differently, such as lawyers.',
      'Independence: you need a goal and a sparring partner, not a task list.',
      'A {portfolio} that shows how you got there, including a wrong turn.',
      'You have worked with engineers, printers or editors and know what they need from you.',
      'You can tell the difference between a matter of taste and a problem.',
      'Openness: you show drafts, and you say when you are stuck.',
    ],
  },
  senior: {
    demand: 36,
    pay: 1.27,
    titles: ['Senior {role}'],
    leads: [
      'We are looking for {noun} who can take on a hard problem and leave it simpler.',
      '{company} is looking for {noun} with experience, to take charge of {subject}.',
      'Somebody in the room should have seen this kind of problem before. We hope that is you.',
      'You know your craft well enough to choose which rules to break. We would like you to choose for {subject}.',
      'We would like to hand {subject} to {noun} who does not need a map.',
      'This is for {noun} who asks the second question.',
      'You would join us as {noun} with a free hand in {subject} and a critical audience.',
      'What we lack is experience. {Company} is looking for {noun} who brings some.',
      'You have done this before, elsewhere, and have ideas about what to do differently this time.',
      'The problem is well known, the answers are not. That is why we are looking for {noun} with some years behind them.',
    ],
    tasks: [
      'Take responsibility for an area, including the parts you did not make.',
      'Help less experienced colleagues without doing it for them.',
      'Find the question behind a request before answering it.',
      'Make decisions visible: what, why, until when.',
      'Tell us when we are wrong, in a form we can use.',
      'Look beyond your own area once a week and ask an inconvenient question.',
      'Bring juniors along to the meetings where things are decided.',
      'Prepare decisions so that others can make them without you.',
      'Say what something will cost before it is started.',
      'Take the difficult conversation with a customer now and then.',
    ],
    asks: [
      'Five years or more of practice, and something you have changed your mind about on the way.',
      'A {portfolio} in which the result is still in use, and what you learned after it went out.',
      'You have worked on something long enough to meet your own mistakes.',
      'Calm under deadlines, and a sense for which of them are real.',
      'You can present to the board in the morning and pair with an intern in the afternoon.',
      'You have been through at least one relaunch, merger or crisis and kept your sense of humour.',
      'Work that somebody else has carried on, and that survived it.',
      'You explain your decisions before you are asked to.',
      'Practice in more than one kind of company, or a very thorough one in a single kind.',
      'You can leave things out, and you can say which ones and why.',
    ],
  },
  lead: {
    demand: 12,
    pay: 1.47,
    titles: ['Lead {role}', '{discipline} Lead'],
    leads: [
      'You would set the direction for {subject} and {otherSubject}, and help a handful of colleagues to get there.',
      'We need {noun} who can hold a whole area together and still enjoys making things.',
      'This role leads by doing: about half craft, half people and plans.',
      'Somebody has to say where {subject} is going. We are looking for {noun} who will, and who listens first.',
      'You would lead a small group and keep a corner of the work for yourself.',
      '{company} is looking for {noun} to make a group of good people into a team.',
    ],
    tasks: [
      'Set the standard by example and describe it in words others can use.',
      'Plan the work of three to five people and keep their afternoons free.',
      'Represent the craft in planning, with arguments and alternatives.',
      'Have one-to-ones that people do not cancel.',
      'Decide what is good enough for now, and say so.',
      'Hire the next two colleagues with us.',
      'Keep the connection between daily work and the plan for the year.',
      'Notice what nobody is looking after, and find somebody for it.',
    ],
    asks: [
      'Seven years or so of practice, part of it with responsibility for other people’s work.',
      'You have brought a team through something difficult and can tell it without heroes.',
      'Delegation that does not feel like being left alone.',
      'Strong opinions with a date on them.',
      'You have hired people, and you have told people no.',
      'Work from the last two years that you made with your own hands.',
      'You can plan half a year ahead without pretending to know it.',
    ],
  },
  principal: {
    demand: 5,
    pay: 1.68,
    titles: ['Principal {role}', 'Staff {role}', 'Principal {role}'],
    leads: [
      'A role without reports and with a long horizon: you work on the questions that no single team owns.',
      'We are looking for {noun} whose judgement others like to borrow.',
      'You would work across teams, wherever things get difficult, and leave behind something they can build on.',
      'We have enough managers. What we need is {noun} of long experience whom everybody may ask.',
      'You would think two years ahead and still know what ships on Tuesday.',
    ],
    tasks: [
      'Find the two or three decisions that shape the next years and prepare them well.',
      'Work hands-on where it is hardest, then hand over.',
      'Write the documents that settle arguments, and retire the ones that no longer do.',
      'Review important work across the company before it is too late to change.',
      'Coach leads and seniors in their own work.',
    ],
    asks: [
      'Ten years or more in the craft, with depth in at least one corner of it.',
      'Influence without a title; people ask you because it helps.',
      'You have made a large thing simpler and can show the before.',
      'Long breath, short sentences.',
      'You have changed how a whole company does something, without a campaign.',
    ],
  },
  head: {
    demand: 4,
    pay: 1.95,
    titles: ['Head of {discipline}', 'Head of {discipline}', 'Director of {discipline}'],
    leads: [
      'You would answer for {discipline} at {company}: the people, the standard and the direction.',
      'This role leads {discipline} and sits where product and budget are decided.',
      '{company} is looking for somebody to lead {discipline}, with taste, patience and a calendar that has room in it.',
      'The design group needs a head: somebody who hires, decides, protects and now and then draws.',
      'You would lead {discipline} through a year in which much is decided.',
    ],
    tasks: [
      'Build a team people want to join and do not have to leave.',
      'Agree with the other heads on what matters this year, and hold on to it in March.',
      'Set a standard and defend the time it takes.',
      'Own the budget for people, tools and outside help.',
      'Stay close enough to the work to recognise it.',
      'Report to the management in plain words, including bad news.',
    ],
    asks: [
      'You have led a team of at least six, hired well, and parted fairly.',
      'A record of work that got better under your lead, told with the names of those who did it.',
      'Business sense: you can say what good work costs and what bad work costs.',
      'Experience of being the only voice for quality in a room, and of winning it over slowly.',
    ],
  },
};
