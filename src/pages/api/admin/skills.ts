import { defineTermChange } from '../../../features/administration/term.http.ts';

export const prerender = false;

export const POST = defineTermChange('skill');
