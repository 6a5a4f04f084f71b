import { experimental_AstroContainer } from 'astro/container';
import { fileNamed } from '../words/constants.ts';

// Prints the facts of the role in the first argument, as its page shows them.
const { default: JobFacts } = await import(fileNamed('JobFacts.astro'));
const container = await experimental_AstroContainer.create();
console.log(await container.renderToString(JobFacts, { props: { job: JSON.parse(process.argv[2] ?? '') } }));
