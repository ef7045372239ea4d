// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession } from '../../api/session/session-store.ts';
import { clearNotices, noticeStore } from '../../ui/notice/notice-store.ts';
import { SecondStepCard } from './second-step-card.tsx';
import { SecurityKeysCard } from './security-keys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

type Answer = { status: number; body?: unknown };
let requests: string[] = [];

function server(answer: (call: string, body: Record<string, unknown>) => Answer): void {
  requests = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const call = `${init.method} ${url.pathname}`;
    requests.push(call);
    const { status, body } = answer(call, JSON.parse(String(init.body ?? '{}')));
    const text = body === undefined ? null : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  });
}

function show(card: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{card}</QueryClientProvider>);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const titles = () => noticeStore.read().map(({ title }) => title);

beforeEach(() => {
  storeSession('token', 1_800, 'refresh');
  clearNotices();
  // jsdom knows no modal element.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

const instants = { created_at: '2026-03-05T09:00:00-03:00', last_used_at: new Date().toISOString(), expires_at: '' };
const mine = { id: 1, ...instants, browser: 'Chrome', system: 'Windows', address: '189.6.*.*', is_current: true };
const other = { id: 2, ...instants, browser: null, system: 'Android', address: null, is_current: false };

describe('the card of sessions', () => {
  it('shows device, place and time of each, and offers no end for the one in use', async () => {
    server(() => ({ status: 200, body: [mine, other] }));
    show(<SessionsCard />);
    expect(await screen.findByText('Chrome · Windows')).toBeTruthy();
    expect(screen.getByText('esta sessão')).toBeTruthy();
    expect(screen.getByText(/Último uso: agora, desde 05\/03\/2026, 09:00 · 189\.6\.\*\.\*/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Encerrar a sessão em/ })).toHaveLength(1);
  });

  it('ends one, and then shows those that are left', async () => {
    let list = [mine, other];
    server((call) => {
      if (call === 'DELETE /api/access/sessions/2/') list = [mine];
      return call.startsWith('DELETE') ? { status: 204 } : { status: 200, body: list };
    });
    show(<SessionsCard />);
    fireEvent.click(await screen.findByRole('button', { name: /Navegador desconhecido · Android/ }));
    expect(await screen.findByText('Só esta sessão está aberta.')).toBeTruthy();
    expect(titles()).toEqual(['Sessão encerrada.']);
  });

  it('ends all others after a question', async () => {
    server((call) =>
      call.startsWith('POST') ? { status: 200, body: { ended: 2 } } : { status: 200, body: [mine, other] },
    );
    show(<SessionsCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Encerrar outras sessões' }));
    expect(requests.some((call) => call.startsWith('POST'))).toBe(false);
    fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(titles()).toEqual(['2 sessões encerradas.']));
    expect(requests).toContain('POST /api/access/sessions/revoke-others/');
  });

  it('shows an outage as an outage and asks again', async () => {
    let isDown = true;
    server(() =>
      isDown
        ? { status: 503, body: { detail: 'Service temporarily unavailable, try again later.' } }
        : { status: 200, body: [mine] },
    );
    show(<SessionsCard />);
    expect(await screen.findByText(/Não foi possível carregar as suas sessões/)).toBeTruthy();
    isDown = false;
    press('Tentar de novo');
    expect(await screen.findByText('Só esta sessão está aberta.')).toBeTruthy();
  });
});

/** Also answers the keys' query, which the second-step card sends in addition to its own. */
const withoutKeys =
  (answer: Parameters<typeof server>[0]): Parameters<typeof server>[0] =>
  (call, body) =>
    call === 'GET /api/access/security-keys/'
      ? { status: 200, body: { is_possible: true, keys: [] } }
      : answer(call, body);

describe('the card of the second step', () => {
  const off = { is_enabled: false, enabled_at: null, recovery_codes_left: 0 };
  const on = { is_enabled: true, enabled_at: '2026-03-05T09:00:00-03:00', recovery_codes_left: 2 };
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const offered = { secret, uri: `otpauth://totp/UNI:ana?secret=${secret}` };

  it('turns it on: password, secret as picture and text, first code, recovery codes', async () => {
    let state: object = off;
    server(
      withoutKeys((call, body) => {
        if (call.endsWith('/confirm/') && body.code !== '123456')
          return { status: 400, body: { code: ['The code of the second step is not valid.'] } };
        if (call.endsWith('/confirm/')) {
          state = on;
          return { status: 200, body: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] } };
        }
        if (call.startsWith('POST') && body.password !== 'certa')
          return { status: 400, body: { password: ['Wrong password.'] } };
        return call.startsWith('POST') ? { status: 201, body: offered } : { status: 200, body: state };
      }),
    );
    show(<SecondStepCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Ativar' }));
    const send = () => fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement);
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await screen.findByLabelText('Senha atual');
    type('Senha atual', 'errada');
    send();
    expect(await screen.findByText('Senha antiga não é condizente com a informada ao usuário')).toBeTruthy();
    type('Senha atual', 'certa');
    send();
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Código QR/ }).querySelectorAll('path')).toHaveLength(2);
    type('Código de 6 dígitos', '000000');
    send();
    expect(await screen.findByText(/O código não confere/)).toBeTruthy();
    type('Código de 6 dígitos', '123456');
    send();
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy();
    press('Já guardei');
    expect(
      await screen.findByText('Restam 2 códigos de recuperação. Gere novos códigos antes que acabem.'),
    ).toBeTruthy();
  });

  it('turns it off after the password', async () => {
    let state: object = on;
    server(
      withoutKeys((call) => {
        if (call.endsWith('/disable/')) state = off;
        return { status: 200, body: state };
      }),
    );
    show(<SecondStepCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Desativar' }));
    fireEvent.change(screen.getByLabelText('Senha atual'), { target: { value: 'certa' } });
    fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement);
    expect(await screen.findByText('Desativada')).toBeTruthy();
    expect(titles()).toEqual(['Verificação em duas etapas desativada.']);
  });
});

const key = { id: 7, name: 'Notebook', created_at: '2026-03-05T09:00:00-03:00', last_used_at: null };
const bytes = new Uint8Array([1, 2, 3]).buffer;
const options = {
  rp: { id: 'uni.test', name: 'UNI' },
  user: { id: 'MQ', name: 'ana@exemplo.com.br', displayName: 'Ana' },
  challenge: 'AAEC',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};
const send = () => fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The browser's way to keys, which jsdom has none of. */
const plugIn = (create: () => Promise<unknown>) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (real, key) => (key === 'credentials' ? { create } : Reflect.get(real, key)) }),
  );
};
afterEach(() => vi.unstubAllGlobals());

describe('adding a security key', () => {
  it('adds one: name and password, then the key itself, then the recovery codes', async () => {
    const handed: unknown[] = [];
    let keys: object[] = [];
    let isTouched = false;
    server((call, body) => {
      if (call.endsWith('/offer/') && body.password !== 'certa')
        return { status: 400, body: { password: ['Wrong password.'] } };
      if (call.endsWith('/offer/')) return { status: 201, body: { attempt: 'tentativa', options } };
      if (call === 'POST /api/access/security-keys/') {
        handed.push(body);
        keys = [key];
        return { status: 201, body: { key, recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] } };
      }
      return { status: 200, body: { is_possible: true, keys } };
    });
    plugIn(async () => {
      if (!isTouched) throw new DOMException('', 'NotAllowedError');
      return {
        ...{ id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
        response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['usb'] },
      };
    });
    show(<SecurityKeysCard />);
    fireEvent.click(await screen.findByRole('button', { name: 'Adicionar chave' }));
    type('Senha atual', 'errada');
    send();
    expect(await screen.findByText('Este campo é obrigatório.')).toBeTruthy();
    type('Nome da chave', ' Notebook ');
    send();
    expect(await screen.findByText('Senha antiga não é condizente com a informada ao usuário')).toBeTruthy();
    type('Senha atual', 'certa');
    send();
    expect(await screen.findByText('A chave não respondeu ou já foi adicionada. Tente de novo.')).toBeTruthy();
    expect((screen.getByLabelText('Nome da chave') as HTMLInputElement).value).toBe(' Notebook ');
    isTouched = true;
    send();
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy();
    expect(handed).toEqual([
      {
        attempt: 'tentativa',
        name: 'Notebook',
        credential: {
          ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
          response: { clientDataJSON: 'AQID', attestationObject: 'AQID', transports: ['usb'] },
        },
      },
    ]);
    press('Já guardei');
    expect(await screen.findByText('Notebook')).toBeTruthy();
    expect(screen.getByText('Ainda não usada, adicionada em 05/03/2026')).toBeTruthy();
  });
});

describe('the card of security keys', () => {
  it.each([
    ['the address takes none', false, 0, true, 'Este endereço não aceita chaves de acesso'],
    ['the browser knows none', true, 0, false, 'Este navegador não conhece chaves de acesso.'],
    ['there are ten', true, 10, true, 'São no máximo 10 chaves por pessoa.'],
  ])('offers none to add where %s, and says so', async (_case, is_possible, count, isKnown, text) => {
    if (isKnown) plugIn(async () => null);
    const keys = Array.from({ length: count }, (_, at) => ({ ...key, id: at, name: `Chave ${at}` }));
    server(() => ({ status: 200, body: { is_possible, keys } }));
    show(<SecurityKeysCard />);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Adicionar chave' })).toBeNull();
  });

  it('shows an outage as an outage', async () => {
    server(() => ({ status: 503, body: { detail: 'Service temporarily unavailable, try again later.' } }));
    show(<SecurityKeysCard />);
    expect(await screen.findByText(/Não foi possível carregar as suas chaves de acesso/)).toBeTruthy();
  });
});
