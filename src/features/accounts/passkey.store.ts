import { RequestError, request } from '../../ui/browser/request.ts';
import { showToast } from '../../ui/browser/toasts.ts';

// The two buttons that need a script: a passkey is made and used by the browser.
const canUsePasskeys =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const post = <T>(url: string, body: object = {}): Promise<T> =>
  request<T>(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** `dataset` of the button: addresses to talk to. */
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

function offer(selector: string, work: (addresses: Addresses) => Promise<void>): void {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (!button || !canUsePasskeys) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.setAttribute('aria-busy', 'true');
    try {
      await work(button.dataset);
    } catch (error) {
      // Whoever closes the browser's own dialog knows that they did.
      if ((error as Error).name !== 'NotAllowedError') {
        const text = error instanceof RequestError && error.statusCode < 500 ? error.message : 'That did not work';
        showToast({ kind: 'error', text });
      }
    }
    button.removeAttribute('aria-busy');
  });
}

offer('[data-passkey-sign-in]', signIn);
offer('[data-passkey-add]', add);
