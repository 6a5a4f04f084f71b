import { sendSignInCode } from '../../../../features/accounts/sign-in.commands.ts';
import {
  formTooLargeResponse,
  redisplayForm,
  rejectedFormToken,
} from '../../../../features/posting/form-draft.http.ts';
import { parseJobFormFields } from '../../../../features/posting/job-form.ts';
import { postOrSaveNewJob } from '../../../../features/posting/new-job.commands.ts';
import { textFormBodyReader } from '../../../../http/body.ts';
import { allowAnyone, defineEndpoint } from '../../../../http/endpoint.ts';
import { requireNotSuspended } from '../../../../http/guards.ts';
import { enforceFormRateLimit } from '../../../../http/rate-limiting.ts';
import { createdOrRedirect } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

/** Posts a new role. Signed-out users get a code by e-mail. */
export const POST = defineEndpoint({
  authorize: allowAnyone,
  body: textFormBodyReader,
  formRateLimit: 'post',
  run: async ({ db, fields, locals, origin, request, now, context }) => {
    const user = await locals.user();
    const role = parseJobFormFields(fields);
    const allowDuplicate = fields.get('otherRole') === 'yes';
    const intent = fields.get('intent') === 'save' ? 'save' : 'send';
    const token = String(fields.get('token') ?? '') || undefined;
    const isProblemDraft = user !== undefined && token === rejectedFormToken(context, user.id);
    const result = await postOrSaveNewJob(
      db,
      user,
      { role, allowDuplicate, intent, token, isProblemDraft, origin },
      now,
    );
    switch (result.outcome) {
      case 'suspended':
        requireNotSuspended(context, result.membership, fields);
        return false;
      case 'too large':
        return formTooLargeResponse(context);
      case 'invalid': {
        const { problems } = result;
        return redisplayForm(context, { form: { role, allowDuplicate }, problems, token, writer: user?.id });
      }
      case 'posted':
        return createdOrRedirect(request, paths.submittedJob(result.job));
      case 'saved':
        return createdOrRedirect(request, `${paths.recruiterJob(result.hash)}?notice=saved`);
      case 'kept': {
        if (intent === 'save')
          return createdOrRedirect(request, paths.savedFormDraft(result.token), { keepDeviceDraft: true });
        const next = paths.formDraft(result.token);
        const { email } = result;
        if (email === undefined) return createdOrRedirect(request, next, { keepDeviceDraft: true });
        fields.set('token', result.token);
        await enforceFormRateLimit(context, 'sign-in mail', { target: email, values: fields });
        const ticket = await sendSignInCode(
          db,
          locals.accounts,
          { email, next, origin, submits: role.title.trim() },
          now,
        );
        return createdOrRedirect(request, paths.signIn({ ticket }), { keepDeviceDraft: true });
      }
    }
  },
});
