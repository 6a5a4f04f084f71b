import { lookup } from '../../lib/lookup.ts';
import { fetchBodyOrThrow, RequestError } from '../../ui/browser/request.ts';

// Passkeys need a script, so their two buttons start hidden.
const canUsePasskeys =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const post = <T>(url: string, body: object = {}): Promise<T> =>
  fetchBodyOrThrow<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** URLs in the button's `dataset`. */
type Addresses = Record<string, string | undefined>;

async function signIn({ passkeySignIn = '', sessions = '', next }: Addresses): Promise<void> {
  const { options } = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(passkeySignIn);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { location } = await post<{ location: string }>(sessions, { response: credential.toJSON(), next });
  window.location.assign(location);
}

async function add({ passkeyAdd = '', passkeys = '' }: Addresses): Promise<void> {
  const { options } = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>(passkeyAdd);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  await post(passkeys, { response: credential.toJSON() });
  window.location.reload();
}

/** Messages by DOMException name. Browsers report a closed dialog, a missing passkey and a timeout alike. */
const WORDS: Record<string, string> = {
  NotAllowedError: 'The browser’s dialog was closed, or found no passkey for this site. Nothing has changed.',
  InvalidStateError: 'This device already has a passkey for your account.',
};

function wordsOf(error: unknown): string {
  if (error instanceof RequestError)
    return error.cause ? 'There is no connection. Please try again.' : `${error.message.replace(/\.$/, '')}.`;
  return (
    lookup(WORDS, (error as Error).name) ?? 'Your browser could not do this. Please try again, or use a code by e-mail.'
  );
}

/** Opens a page that returns here. */
function navigateTo(path: string): void {
  const way = new URL(path, window.location.href);
  way.searchParams.set('next', window.location.pathname);
  window.location.assign(way);
}

/** Shows a button in its reserved space, runs its action and reports the result next to it. */
function offer(selector: string, work: (addresses: Addresses) => Promise<void>): void {
  const button = document.querySelector<HTMLButtonElement>(selector);
  const words = document.querySelector('[data-passkey-words]');
  if (!button || !words) return;
  if (!canUsePasskeys) {
    button.hidden = true;
    words.textContent = 'This browser doesn’t support passkeys.';
    return;
  }
  button.dataset.ready = '';
  button.addEventListener('click', async () => {
    if (button.ariaBusy) return;
    button.ariaBusy = 'true';
    words.textContent = '';
    try {
      await work(button.dataset);
    } catch (error) {
      const first = error instanceof RequestError && (error.data as { location?: string } | null)?.location;
      if (first) navigateTo(first);
      else words.textContent = wordsOf(error);
    }
    button.ariaBusy = null;
  });
}

offer('[data-passkey-sign-in]', signIn);
offer('[data-passkey-add]', add);
