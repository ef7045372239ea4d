// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, readSession } from '../../api/session/session-store.ts';
import { clearNotices } from '../../ui/notice/notice-store.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ProviderReturnPage } from './provider-return-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

let sent: Sent[] = [];
const tokens = { access: 'a', refresh: 'r', expires_in: 1_800, refresh_expires_in: 21_600 };

/** The server answers each request as the test defines. */
function server(answer: (sent: Sent) => { status: number; body: unknown }): void {
  sent = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const one = { path: url.pathname + url.search, body: JSON.parse(String(init.body ?? '{}')) };
    sent.push(one);
    const { status, body } = answer(one);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodiesTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);

beforeEach(() => {
  clearSession();
  clearNotices();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('signing in with a second step', () => {
  const required = { detail: 'A code of the second step is required.', code: 'totp_required' };
  const refused = { detail: 'The code of the second step is not valid.', code: 'totp_invalid' };

  it('asks for the code after the password, without calling that a failure, and sends all three', async () => {
    server(({ body }) => {
      if (body.totp === '123456') return { status: 200, body: tokens };
      return { status: 401, body: body.totp ? refused : required };
    });
    const onSignedIn = vi.fn();
    render(<LoginPage onSignedIn={onSignedIn} />);
    type('E-mail', 'ana@demo');
    type('Senha', 'segredo');
    press('Entrar');
    const code = await screen.findByLabelText('Código de verificação');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(code);

    press('Entrar');
    expect(await screen.findByText('Informe o código de verificação.')).toBeTruthy();
    type('Código de verificação', '000000');
    press('Entrar');
    expect(await screen.findByText('Código de verificação inválido!')).toBeTruthy();
    expect((screen.getByLabelText('Código de verificação') as HTMLInputElement).value).toBe('');

    type('Código de verificação', '123456');
    press('Entrar');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(bodiesTo('/api/token/').at(-1)).toEqual({ email: 'ana@demo', password: 'segredo', totp: '123456' });
    expect(bodiesTo('/api/token/')[0]).toEqual({ email: 'ana@demo', password: 'segredo' });
    expect(readSession()?.token).toBe('a');
  });

  it('lets go of the password when somebody else wants to sign in', async () => {
    server(() => ({ status: 401, body: required }));
    render(<LoginPage onSignedIn={() => {}} />);
    type('E-mail', 'ana@demo');
    type('Senha', 'segredo');
    press('Entrar');
    await screen.findByLabelText('Código de verificação');
    press('Entrar com outra conta');
    expect((screen.getByLabelText('Senha') as HTMLInputElement).value).toBe('');
  });
});

describe('signing in with a key', () => {
  const required = { detail: 'A code of the second step is required.', code: 'totp_required' };

  it('asks for a key before a code; a key that stays silent is asked for anew, and a code may be given instead', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const options = {
      challenge: 'AAEC',
      timeout: 1,
      rpId: 'uni.test',
      allowCredentials: [],
      userVerification: 'preferred',
    };
    let requestCount = 0;
    let isTouched = false;
    vi.stubGlobal('PublicKeyCredential', class {});
    const get = async () => {
      if (!isTouched) throw new DOMException('', 'NotAllowedError');
      return {
        ...{ id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
        response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
      };
    };
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, { get: (real, key) => (key === 'credentials' ? { get } : Reflect.get(real, key)) }),
    );
    server(({ body }) => {
      if (body.key) return { status: 200, body: tokens };
      requestCount += 1;
      return { status: 401, body: { ...required, key: { attempt: `pedido ${requestCount}`, options } } };
    });
    const onSignedIn = vi.fn();
    render(<LoginPage onSignedIn={onSignedIn} />);
    type('E-mail', 'ana@demo');
    type('Senha', 'segredo');
    press('Entrar');
    const useKey = await screen.findByRole('button', { name: 'Usar chave de acesso' });
    expect(document.activeElement).toBe(useKey);
    expect(screen.queryByLabelText('Código de verificação')).toBeNull();
    press('Usar chave de acesso');
    expect(await screen.findByText('A chave de acesso não respondeu.')).toBeTruthy();
    press('Usar um código');
    expect(await screen.findByLabelText('Código de verificação')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    press('Usar chave de acesso');
    isTouched = true;
    fireEvent.click(await screen.findByRole('button', { name: 'Usar chave de acesso' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    const response = { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' };
    expect(bodiesTo('/api/token/').at(-1)).toEqual({
      email: 'ana@demo',
      password: 'segredo',
      key: { attempt: 'pedido 2', credential: { id: 'AQID', rawId: 'AQID', type: 'public-key', response } },
    });
    vi.unstubAllGlobals();
  });
});

describe("signing in by an organization's provider", () => {
  const provider = { name: 'Entra da Alfa' };
  const begun = { url: 'https://login.alfa.test/authorize?state=s', binding: 'b' };

  it('is offered for the domain of the e-mail, and keeps what proves who began', async () => {
    server(({ path }) => ({ status: 200, body: path.includes('of-domain') ? provider : begun }));
    const { assign } = stubbedLocation('?redirect=%2Fplanejamento');
    render(<LoginPage onSignedIn={() => {}} />);
    type('E-mail', 'ana@alfa.test');
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar com Entra da Alfa' }));
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(String(assign.mock.calls[0]?.[0])).toBe(begun.url);
    expect(sent[0]?.path).toBe('/api/access/identity-provider/of-domain/?domain=alfa.test');
    expect(JSON.parse(sessionStorage.getItem('identity-attempt') ?? '')).toEqual({
      binding: 'b',
      redirect: '/planejamento',
    });
    vi.unstubAllGlobals();
  });

  it('goes to no address that is no page', async () => {
    server(({ path }) => ({
      status: 200,
      body: path.includes('of-domain') ? provider : { ...begun, url: 'javascript:alert(1)' },
    }));
    const { assign } = stubbedLocation('');
    render(<LoginPage onSignedIn={() => {}} />);
    type('E-mail', 'ana@alfa.test');
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar com Entra da Alfa' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('asks nobody before there is a whole domain', async () => {
    server(() => ({ status: 200, body: { name: null } }));
    render(<LoginPage onSignedIn={() => {}} />);
    for (const typed of ['ana', 'ana@', 'ana@alfa', 'ana@alfa.t']) type('E-mail', typed);
    await new Promise((done) => setTimeout(done, 500));
    expect(sent).toEqual([]);
  });
});

/** jsdom does not navigate: the stub records each target. */
function stubbedLocation(search: string) {
  const assign = vi.fn();
  const { origin, href, pathname } = window.location;
  const location = { origin, href, pathname, search, assign };
  vi.stubGlobal(
    'window',
    new Proxy(window, { get: (real, key) => (key === 'location' ? location : Reflect.get(real, key)) }),
  );
  return { assign };
}

describe('coming back from the provider', () => {
  const page = (parameters: string, onSignedIn: (redirect: string | null) => void) =>
    render(<ProviderReturnPage parameters={parameters} loginAddress="/user/login" onSignedIn={onSignedIn} />);

  it('ends the sign-in that this browser began, once, and leads on', async () => {
    server(() => ({ status: 200, body: tokens }));
    sessionStorage.setItem('identity-attempt', JSON.stringify({ binding: 'b', redirect: '/home' }));
    const onSignedIn = vi.fn();
    page('code=c&state=s', onSignedIn);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/home'));
    expect(sent.map(({ body }) => body)).toEqual([{ parameters: 'code=c&state=s', binding: 'b' }]);
    expect(sessionStorage.length).toBe(0);
  });

  it('asks the server for nothing in a browser that began nothing', async () => {
    server(() => ({ status: 200, body: tokens }));
    page('code=x&state=s', () => {});
    expect(await screen.findByText(/mesmo navegador em que começou/)).toBeTruthy();
    expect(sent).toEqual([]);
    expect(readSession()).toBeNull();
  });

  it('says why it did not work', async () => {
    server(() => ({ status: 400, body: { detail: 'The identity provider did not confirm the sign-in.' } }));
    sessionStorage.setItem('identity-attempt', '{"binding":"b"}');
    page('error=denied&state=s', () => {});
    expect(await screen.findByText('O provedor de identidade não confirmou a sua entrada.')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/user/login');
  });
});

describe('a forgotten password', () => {
  it('is said to be on its way to whoever it is', async () => {
    server(() => ({ status: 202, body: { detail: '…' } }));
    render(<ForgotPasswordPage loginAddress="/user/login" />);
    press('Enviar link');
    expect(screen.getByRole('alert').textContent).toContain('Informe o seu e-mail.');
    type('E-mail', ' ana@demo.uni ');
    press('Enviar link');
    expect(await screen.findByText(/Se houver uma conta com ana@demo\.uni/)).toBeTruthy();
    expect(sent).toEqual([{ path: '/api/access/forgot-password/', body: { email: 'ana@demo.uni' } }]);
  });

  it('keeps the e-mail when the server asks to wait', async () => {
    server(() => ({ status: 429, body: { detail: 'Request was throttled. Expected available in 9 seconds.' } }));
    render(<ForgotPasswordPage loginAddress="/user/login" />);
    type('E-mail', 'ana@demo.uni');
    press('Enviar link');
    expect(await screen.findByText(/Muitas requisições/)).toBeTruthy();
    expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('ana@demo.uni');
  });
});

describe('a new password by the link', () => {
  const page = (token: string, onDone = () => {}) =>
    render(<ResetPasswordPage token={token} forgotAddress="/user/esqueci-senha" onDone={onDone} />);
  const fill = (value: string) => {
    type('Nova senha', value);
    type('Confirme a nova senha', value);
    press('Definir nova senha');
  };

  it('is set with the token of the link', async () => {
    server(() => ({ status: 200, body: { success: true } }));
    const onDone = vi.fn();
    page('o-token', onDone);
    fill('Guindaste-Verde-44');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent[0]?.body).toEqual({ token: 'o-token', new_password: 'Guindaste-Verde-44' });
  });

  it('is not sent while the rules are not met, and a weak one is refused beside the field', async () => {
    server(() => ({ status: 400, body: { errors: ['This password is too common.'] } }));
    page('o-token');
    fill('curta');
    expect(sent).toEqual([]);
    fill('senha@2026');
    expect(await screen.findByText('Esta senha é muito comum.')).toBeTruthy();
  });

  it.each([
    ['no token', '', 200],
    ['one that is over', 'velho', 400],
  ])('with %s leads to a new link', async (_case, token, status) => {
    server(() => ({ status, body: { token: ['The link is invalid or has expired.'] } }));
    page(token);
    if (token) fill('Guindaste-Verde-44');
    expect((await screen.findByRole('alert')).textContent).toContain('Este link não vale mais.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/user/esqueci-senha');
  });
});
