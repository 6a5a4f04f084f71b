import { expect, it } from 'vitest';
import { findQuestionsProblem } from '../../../src/features/jobs/question.ts';
import { readList } from '../../groups.ts';

const problemOf = (text: string) => findQuestionsProblem([{ text, isRequired: false }]);

it.each(
  readList(`
  What is your current salary? · Please state your previous compensation. · How much do you currently earn?
  Salary history of the last three years · Wie hoch ist dein aktuelles Gehalt?
  Ihr bisheriger Verdienst? Ihre letzte Vergütung? · Quel est votre salaire actuel ? · ¿Cuál es tu salario actual?
  Qual è la tua retribuzione attuale? · Wat is je huidige salaris?
`),
)('A question to applicants cannot ask for former pay: %s', (text) => {
  expect(problemOf(text)).toContain('asks for former pay');
});

it.each([
  'What salary do you expect?',
  'Gehaltsvorstellung?',
  'Which of your previous projects are you proud of?',
  'What did you last design for a payment product?',
  'Quelles sont vos prétentions salariales ?',
])('A question to applicants can ask for what people expect or have done: %s', (text) => {
  expect(problemOf(text)).toBeUndefined();
});
