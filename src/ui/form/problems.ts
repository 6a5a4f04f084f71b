/** The heading of all that is wrong with a form: `There are 4 problems`. */
export const countProblems = (n: number): string => (n === 1 ? 'There is a problem' : `There are ${n} problems`);
