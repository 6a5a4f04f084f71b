import { problem, problemResponse } from '../../../lib/problem.ts';

/** The fields of a form in which a name may stand several times, or the answer for a body that is none. */
export async function readFormData(request: Request): Promise<FormData | Response> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return problemResponse(problem(415, 'Send a form'));
  }
  try {
    return await request.formData();
  } catch {
    return problemResponse(problem(400, 'The form cannot be read'));
  }
}
