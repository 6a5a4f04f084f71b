import { readGroups } from '../../groups.ts';

/** Sentences of adverts for a role in Berlin, with the workplace that a person reads in them. */
export const workplaceTexts = readGroups(`
    hybrid:: Most of our team enjoy the flexibility of a hybrid work model. · Work Shift: Hybrid
    hybrid:: Remote policy: 1-2 days a week · Hybrid work offering · We work in the office together most days.
    hybrid:: You have the option to work remotely 2-3x per week. · Work style: Hybrid (3 days in office)
    hybrid:: Working pattern: hybrid · Office policy: hybrid, Tuesday to Thursday
    hybrid:: Remote working policy: two days from home · Our hybrid policy asks for three office days.
    hybrid:: We operate a hybrid working pattern. · We offer hybrid working from our Leeds studio.
    hybrid:: Hybrid working: spend two days with the team in Bristol
    hybrid:: We come together in our studio on Tuesdays and Wednesdays.
    hybrid:: We are in the studio from Monday to Wednesday and work from home the rest of the week.
    hybrid:: Expect to be in the office around half of the time. · You will split your time between our office and home.
    hybrid:: You can work from home on Mondays and Fridays. · Work from home two days a week · Up to three WFH days a week
    hybrid:: 2 WFH days per week · Three days in-office, two days remote · 3 days onsite / 2 days remote
    hybrid:: In-office 3x a week · This position requires at least 3 days per week on-site.
    hybrid:: We expect you in the office 60% of the time. · Minimum of two office days per week
    hybrid:: Team members join us at the office a few days a week. · Flexible hybrid setup
    hybrid:: A flexible, hybrid way of working · Hybrid-friendly: office in Lisbon, home when you like · Workplace: Hybrid
    hybrid:: Location: London (hybrid) · Remote work: up to 50% · Partially remote · Teilweise remote möglich
    hybrid:: Homeoffice an zwei Tagen pro Woche · Hybrides Arbeitsmodell · Flexible Homeoffice-Regelung
    hybrid:: Zwei Tage die Woche im Büro, sonst wo du willst · Télétravail partiel (2j/semaine)
    hybrid:: Télétravail 2 à 3 jours par semaine · Rythme hybride · Politique de télétravail : 2 jours par semaine
    hybrid:: Modelo de trabajo híbrido · Trabajo híbrido, dos días de oficina · Modelo híbrido em São Paulo
    hybrid:: Thuiswerken mag twee dagen per week · Lavoro ibrido: 3 giorni in ufficio
    hybrid:: We believe in the power of being together, so we are in the office four days a week. · Days in office: 3
    hybrid:: Onsite requirement: 2 days a month · Must be able to commute to our Austin office twice a week.
    hybrid:: You should be able to come to our Berlin office once or twice a week. · We have a hybrid workplace.
    hybrid:: Our hybrid workforce meets in person on Wednesdays.
    hybrid:: We spend three days a week together in our Copenhagen studio. · Our designers come in twice a week.
    hybrid:: Hybrid, 2 days in the office · Working model: hybrid, with Mondays and Thursdays at our HQ
    hybrid:: You can expect a hybrid way of working. · This role will be hybrid out of our Denver office.
    hybrid:: This role follows a 3/2 hybrid schedule. · We ask that you come into the office 3 days per week.
    hybrid:: Ideally you join us in the studio on Wednesdays. · Work location: Hybrid · Employment: hybrid
    hybrid:: A mix of in-person and remote work · Remote work up to 3 days a week · Bis zu drei Tage pro Woche im Homeoffice
    hybrid:: Flexibles Arbeiten: 50 % Homeoffice · Mobile Arbeit an bis zu 3 Tagen pro Woche · 2 Tage Homeoffice
    hybrid:: Jusqu’à 3 jours de télétravail par semaine · Deux jours de télétravail · Jornada híbrida
    hybrid:: Dos días de teletrabajo a la semana · 3 dagar på kontoret · Twee dagen thuiswerken
    hybrid:: Formato híbrido: 2x por semana no escritório
    hybrid:: Our office is open for those who like to come in, and many of us do two or three times a week.
    hybrid:: Office 3 days/week · We have adopted a hybrid model with anchor days.
    hybrid:: Flex work: some days at home, some at the office · 80% of your time will be spent in our London office
    hybrid:: In the office Tuesday through Thursday
    remote:: This position is fully remote within 2hrs time difference of Barcelona. · Fully Remote, Anywhere in the world
    remote:: This is a fully remote position. · Work type: Remote · Workplace: remote · Remote policy: fully remote
    remote:: Office policy: remote · You will work remotely with a distributed team. · The role is 100% remote.
    remote:: We are a remote-first company. · As a fully distributed team we have no offices.
    remote:: We have no office: everyone works from home. · Everyone works remotely. · Remote role, open across Europe
    remote:: This remote position is open to candidates in Canada. · Work from anywhere in the world. · Home-based role
    remote:: Poste en full remote · 100 % télétravail · Diese Position ist zu 100 % remote. · Trabajo 100% remoto
    remote:: Trabalho 100% remoto · Completely remote, with two offsites a year
    remote:: This job can be done from anywhere within the EU. · Location: Remote (Europe) · Praca w pełni zdalna
    remote:: Fully remote role · You can work from wherever you are in Europe. · Remote within Germany
    remote:: This is a work-from-home position. · We are a fully distributed company. · 100% remote, async first
    remote:: Work location: Remote · Remote status: fully remote · Our team works remotely across twelve countries.
    remote:: As a remote company, we meet twice a year. · Télétravail total · Vollständig remote · Teletrabajo 100%
    remote:: We are remote-first, with optional office days in Berlin.
    on-site:: This role is based on-site at our New York studio. · This is an in-person role, five days a week.
    on-site:: We work in person, 5 days a week, in our Brooklyn office. · This role is not eligible for remote work.
    on-site:: Remote work is not available for this position. · Full-time in office · Workplace type: On-site
    on-site:: Work Shift: On-site · We are an in-office company. · Everyone is in the office every day.
    on-site:: You will be expected to be on-site daily. · Our modern office sits in the heart of Munich.
    on-site:: You will collaborate with remote teams in other countries. · Experience with hybrid mobile apps
    on-site:: Design dashboards for remote patient monitoring · Design tools for hybrid cloud infrastructure
    on-site:: You know how remote teams collaborate. · A budget for your home office
    on-site:: Four weeks a year you may work from anywhere. · Work from anywhere for up to 30 days a year
    on-site:: Arbeit vor Ort in unserem Studio · Poste en présentiel · 100% presencial
    on-site:: We help companies shape the future of hybrid work. · Our product is a hybrid work platform for offices.
    on-site:: You will design hybrid meeting rooms software. · We support remote workers with great hardware.
    on-site:: Our offices are in Berlin and Paris. · This is an onsite role. · Location: on-site in Tokyo
    on-site:: Monday to Friday in the office · You work five days per week from our studio.
    on-site:: We believe in person is best, so we are in the office every day. · No remote work. · Reine Präsenzstelle
    on-site:: Onsite interview: one day with the team in our office
    on-site:: A team offsite of three days at our headquarters each year · Four day work week in our studio
    on-site:: Training of 2 days a year · 30 days of holiday and a home office budget · Office dog on Fridays
    on-site:: Friday drinks in the office · Lunch in the office on Wednesdays
    on-site:: Two days of paid volunteering, and snacks in the office · Lead remote usability tests
    on-site:: Facilitate remote workshops with clients three days a week · Design for hybrid vehicles
  `);
