import { defineTermChange } from '../../../features/administration/term.http.ts';

export const POST = defineTermChange('skill');
