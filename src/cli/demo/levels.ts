import type { Seniority } from '../../features/jobs/job.ts';

/** What a level changes about a role, whatever the craft. */
export interface Level {
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
    demand: 10,
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
    ],
    tasks: [
      'Run your own projects and say early when you need help.',
      'Give and take feedback in the weekly critique.',
      'Estimate your work honestly and correct the estimate when it turns out wrong.',
      'Share what you learn in a short note; ours are rarely longer than a page.',
    ],
    asks: [
      'About three years of professional practice, in whatever order.',
      'Two projects you can explain from first doubt to last compromise.',
      'You work well with people who see the world differently, such as lawyers.',
      'Independence: you need a goal and a sparring partner, not a task list.',
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
    ],
    tasks: [
      'Take responsibility for an area, including the parts you did not make.',
      'Help less experienced colleagues without doing it for them.',
      'Find the question behind a request before answering it.',
      'Make decisions visible: what, why, until when.',
      'Tell us when we are wrong, in a form we can use.',
    ],
    asks: [
      'Five years or more of practice, and something you have changed your mind about on the way.',
      'A portfolio in which the result is still in use, and what you learned after it went out.',
      'You have worked on something long enough to meet your own mistakes.',
      'Calm under deadlines, and a sense for which of them are real.',
      'You can present to the board in the morning and pair with an intern in the afternoon.',
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
    ],
    tasks: [
      'Set the standard by example and describe it in words others can use.',
      'Plan the work of three to five people and keep their afternoons free.',
      'Represent the craft in planning, with arguments and alternatives.',
      'Have one-to-ones that people do not cancel.',
      'Decide what is good enough for now, and say so.',
    ],
    asks: [
      'Seven years or so of practice, part of it with responsibility for other people’s work.',
      'You have brought a team through something difficult and can tell it without heroes.',
      'Delegation that does not feel like being left alone.',
      'Strong opinions with a date on them.',
    ],
  },
  principal: {
    demand: 6,
    pay: 1.68,
    titles: ['Principal {role}', 'Staff {role}', 'Principal {role}'],
    leads: [
      'A role without reports and with a long horizon: you work on the questions that no single team owns.',
      'We are looking for {noun} whose judgement others like to borrow.',
      'You would work across teams, wherever things get difficult, and leave behind something they can build on.',
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
    ],
  },
  head: {
    demand: 5,
    pay: 1.95,
    titles: ['Head of {discipline}', 'Head of {discipline}', 'Director of {discipline}'],
    leads: [
      'You would answer for {discipline} at {company}: the people, the standard and the direction.',
      'This role leads {discipline} and sits where product and budget are decided.',
      '{company} is looking for somebody to lead {discipline}, with taste, patience and a calendar that has room in it.',
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
