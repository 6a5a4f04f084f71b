import { sendSignInCode } from '../../../../features/accounts/sign-in.commands.ts';
import { formTooLarge, ownDraftToken, redisplayForm } from '../../../../features/posting/form-draft.http.ts';
import { readJobForm } from '../../../../features/posting/job-form.ts';
import { submitNewJob } from '../../../../features/posting/new-job.commands.ts';
import { anyone } from '../../../../http/auth.ts';
import { textFormBody } from '../../../../http/body.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireNotSuspended } from '../../../../http/guards.ts';
import { enforceFormRateLimit } from '../../../../http/rate-limiting.ts';
import { created } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Posts a new role. Signed-out users get a code by e-mail. */
export const POST = defineEndpoint({
  authorize: anyone,
  body: textFormBody,
  formRateLimit: 'post',
  run: async ({ db, fields, locals, origin, request, now, context }) => {
    const user = await locals.user();
    const role = readJobForm(fields);
    const allowDuplicate = fields.get('otherRole') === 'yes';
    const intent = fields.get('intent') === 'save' ? 'save' : 'send';
    const token = String(fields.get('token') ?? '') || undefined;
    const isProblemDraft = user !== undefined && token === ownDraftToken(context, user.id);
    const result = await submitNewJob(db, user, { role, allowDuplicate, intent, token, isProblemDraft, origin }, now);
    switch (result.outcome) {
      case 'suspended':
        requireNotSuspended(context, result.membership, fields);
        return false;
      case 'too large':
        throw formTooLarge(context);
      case 'invalid': {
        const { problems } = result;
        return redisplayForm(context, { form: { role, allowDuplicate }, problems, token, writer: user?.id });
      }
      case 'posted':
        return created(request, paths.submittedJob(result.job));
      case 'saved':
        return created(request, `${paths.recruiterJob(result.hash)}?notice=saved`);
      case 'kept': {
        if (intent === 'save') return created(request, paths.savedFormDraft(result.token), { keepDeviceDraft: true });
        const next = paths.formDraft(result.token);
        const { email } = result;
        if (email === undefined) return created(request, next, { keepDeviceDraft: true });
        fields.set('token', result.token);
        await enforceFormRateLimit(context, 'sign-in mail', { target: email, values: fields });
        const ticket = await sendSignInCode(
          db,
          locals.accounts,
          { email, next, origin, submits: role.title.trim() },
          now,
        );
        return created(request, paths.signIn({ ticket }), { keepDeviceDraft: true });
      }
    }
  },
});
