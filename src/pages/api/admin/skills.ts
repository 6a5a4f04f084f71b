import { defineTermChangeEndpoint } from '../../../features/administration/term.http.ts';

export const POST = defineTermChangeEndpoint('skill');
