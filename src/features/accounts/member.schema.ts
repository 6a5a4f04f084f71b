import * as z from 'zod';
import { emailSchema } from './sign-in.schema.ts';
import { ROLES } from './user.ts';

export const roleSchema = z.enum(ROLES, 'Choose owner or member');

export const invitationSchema = z.object({ email: emailSchema, role: roleSchema.default('member') });
