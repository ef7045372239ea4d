// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpStatus, limits, processing, product, profile, screenLayouts, tokenPair } from '@uni/contracts';
import { fieldRows, nameRows } from '@uni/contracts/specification/names.ts';
import {
  constantRows,
  layoutRow,
  messageRows,
  paginationRow,
  requestTimeoutRow,
  routeRows,
  statusRows,
  translationRows,
  wordRows,
} from '@uni/contracts/specification/rows.ts';
import { common, notices, states } from '@uni/phrases';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce } from './api/announce.ts';
import { callNamed } from './api/call.ts';
import { download } from './api/download.ts';
import { basePath } from './api/environment.ts';
import { integerError, unitCodeError } from './api/field-rules.ts';
import { translate } from './api/messages.ts';
import { productSlugs } from './api/products.ts';
import { defaultLifetime, expiryMargin, storeSession } from './api/session/session-store.ts';
import { learnRefusals } from './app/refusal-texts.ts';
import { screens } from './app/routes/screens.ts';
import { clearNotices, durations, noticeStore } from './ui/notice/notice-store.ts';
import { formatMoney } from './ui/numbers/index.ts';

/**
 * Tests the rows of the specification against the code. Rules visible only on a screen are tested by
 * e2e/journeys/specification.spec.ts.
 */

const byId = <R extends { id: string }>(rows: readonly R[]) => rows.map((row): [string, R] => [row.id, row]);

describe('a route', () => {
  const slugs = (path: string) =>
    path.includes('-colab') ? [productSlugs.colab] : path.includes('{product}') ? productSlugs.financing : [''];
  const inFrame = routeRows.filter(({ layout }) => layout !== 'security');
  it.each(byId(inFrame))('%s is a screen of the table, letter by letter', (_, { path }) => {
    for (const slug of slugs(path)) expect(screens.map((one) => one.path)).toContain(path.replace('{product}', slug));
  });
});

describe('a constant', () => {
  const held: Readonly<Record<string, () => unknown>> = {
    'Chunk load timeout': () => limits.chunkLoadTimeoutMs,
    'Router base path': () => basePath(),
    'Session constant': () => defaultLifetime,
    'Token expiry margin': () => expiryMargin,
    'Refresh-token-derived session lifetime': () => limits.refreshSeconds,
    'Processing countdown': () => limits.processingSeconds * (limits.processingTickMs / 1_000),
    'Error notification': () => durations.error,
    'Validation error toast': () => durations.validation,
    'Password message': () => durations.password,
    'Success message': () => durations.success,
    'Default message': () => durations.message,
    'Notification default auto-close': () => durations.default,
    'Notification top offset': () => limits.notificationTopOffsetPx,
    Throttle: () => limits.throttleWaitSeconds,
    'Default card column count': () => screenLayouts.cadastro_parceiros.cardColumn,
    Currency: () => formatMoney(Number.NaN).replace('\u00a0', ' '),
    Language: () => product.language,
    Version: () => product.version,
    Title: () => product.title,
  };
  it.each(byId(constantRows))('%s is held by the code', (id, { value }) => expect(held[id]?.()).toBe(value));

  it('of the labels under lists is English, and the time of requests is defined', () => {
    expect(Object.values(common.pagination)).toEqual(paginationRow.labels);
    expect(limits.requestTimeout).toBe(requestTimeoutRow.value);
  });

  it('of one name has one value on both ends', () => {
    expect([durations.error, durations.validation, durations.password, durations.success, durations.message]).toEqual([
      limits.errorNotificationMs,
      limits.validationToastMs,
      limits.passwordMessageMs,
      limits.successMessageMs,
      limits.defaultMessageMs,
    ]);
    expect([durations.default, expiryMargin, defaultLifetime]).toEqual([
      limits.notificationAutoCloseMs,
      limits.tokenExpiryMarginSeconds,
      limits.sessionSeconds,
    ]);
    const styles = readFileSync(join(import.meta.dirname, 'ui/notice/notice.module.css'), 'utf8');
    expect(styles).toContain(`top: ${limits.notificationTopOffsetPx}px;`);
  });
});

describe('a status', () => {
  it.each(byId(statusRows))('%s has its number', (_, { name, status }) => {
    expect(new Map<string, number>(Object.entries(httpStatus)).get(name)).toBe(status);
  });
  it('that the specification does not name is not in the enumeration', () => {
    expect(Object.keys(httpStatus)).toHaveLength(statusRows.length);
  });
});

describe('a message of the server', () => {
  // As after the first refusal, which fetches the sentences that the login does not know.
  beforeAll(learnRefusals);
  it.each(byId(translationRows))('"%s" is translated', (_, { wire, text }) => expect(translate(wire)).toBe(text));
});

describe('fixed words', () => {
  const messageReaders: Readonly<Record<string, () => unknown>> = {
    carregando: () => states.loading,
    [notices.unitFormat]: () => unitCodeError('C0_unid'),
    "O valor informado '{value}' não é um número inteiro.": () => integerError('{value}'),
    'Por favor, verifique os dados informados.': () => notices.checkTheData,
    'An error occurred': () => notices.logFetch,
    'Error in SAVE function:': () => notices.logSave,
  };
  it.each(byId(wordRows))('"%s" are said', (_, { text }) => expect(messageReaders[text]?.()).toBe(text));

  it.each(['C1_unid', 'C12_unid', 'C99_unid'])('are not said of %s', (value) =>
    expect(unitCodeError(value)).toBeNull(),
  );
  it.each(['C0_unid', 'C100_unid', 'c1_unid', 'C1-unid', 'C01_unid', ' C1_unid', ''])('are said of "%s"', (value) => {
    expect(unitCodeError(value)).toBe(notices.unitFormat);
  });
  it.each(['12', '-3', ' 7 '])('are not said of the integer %s', (value) => expect(integerError(value)).toBeNull());
  it.each(['1,5', '1.5', 'a', ''])('are said of "%s", which is no integer', (value) => {
    expect(integerError(value)).toBe(`O valor informado '${value}' não é um número inteiro.`);
  });
});

describe('the layout of a screen', () => {
  it(`is held for ${layoutRow.id}`, () => {
    expect(screenLayouts[layoutRow.id]).toEqual({ cardColumn: 4, exhibition: ['active'] });
  });
});

describe('the fields of a record', () => {
  const shapes: Readonly<Record<string, readonly string[]>> = {
    'user profile': [...Object.keys(profile.shape), 'loginEmail', 'refreshToken'],
    'login response': Object.keys(tokenPair.shape),
    'processing state': Object.keys(processing.shape),
  };
  it.each(byId(fieldRows.filter(({ id }) => id !== 'session')))('of the %s are on the wire', (id, { fields }) => {
    expect(shapes[id]).toEqual(expect.arrayContaining([...fields]));
  });
  it('of the session are stored', () => {
    storeSession('a', 1_800, 'r');
    const stored: unknown = JSON.parse(localStorage.getItem('session') ?? '{}');
    expect(Object.keys(Object(stored))).toEqual(fieldRows.find(({ id }) => id === 'session')?.fields);
  });
  it('are counted in no fewer lists than the specification has', () => expect(nameRows.length).toBeGreaterThan(150));
});

/** Produces each message that needs no rendered screen. */
const failing = (body: unknown, status = 400) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });
const noPermission = 'You do not have permission to perform this action.';
const code = ['organization with this code already exists.'];
const domain = ['organization with this domain already exists.'];
const replies: Readonly<Record<string, () => Response>> = {
  'code and domain': () => failing({ code, domain }),
  code: () => failing({ code }),
  domain: () => failing({ domain }),
  detail: () => failing({ detail: noPermission }),
  non_field_errors: () => failing({ non_field_errors: [noPermission] }),
  message: () => failing({ message: noPermission }),
  'permit group': () => failing({ name: ['Permit Group with this name already exists.'] }),
  'anything else': () => failing({}),
  'syntax error': () => new Response('<html>'),
  'body of text': () => failing('Falhou'),
  'body of arrays': () => failing({ nome: ['This field is required.', 'This field may not be blank.'] }),
  'no body': () => failing(undefined, 503),
  'success of POST': () => failing({ id: 1 }, 201),
};
const acts: Readonly<Record<string, () => unknown>> = {
  'success of PATCH': () => announce('PATCH'),
  'delete success': () => announce('DELETE'),
  'download by body': () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    return download({ url: '/api/x/' });
  },
  'download refused': () => {
    vi.stubGlobal('fetch', async () => failing({ detail: 'Not found.' }, 404));
    return download({ url: '/api/x/' });
  },
  'download refused without detail': () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    return download({ url: '/api/x/' });
  },
};

/** Cases that need a screen are left to the browser tests. */
const onScreen = ['no refresh token', 'refresh failure', 'expired session', 'password failure', 'password success'];
const onLoginScreen = ['login without response', 'login failure'];

describe('a message', () => {
  beforeEach(() => {
    clearNotices();
    storeSession('a', 1_800, 'r');
  });

  it('has its proof here or in the browser', () => {
    const proven = [...Object.keys(replies), ...Object.keys(acts), ...onScreen, ...onLoginScreen];
    expect(proven.sort()).toEqual(messageRows.map(({ id }) => id).sort());
  });

  it.each(byId(messageRows.filter(({ id }) => id in replies || id in acts)))('of %s', async (id, row) => {
    const reply = replies[id];
    if (reply) {
      vi.stubGlobal('fetch', async () => reply());
      await callNamed('POST /api/x/', { body: {} }).catch(() => undefined);
    } else await acts[id]?.();
    const { kind, title, text, duration } = row;
    expect(noticeStore.read()).toMatchObject([{ kind, title, text, duration }]);
  });

  it.each(['Objeto não existe.', 'não existem dados'])(
    '"%s" is silent on a read and told on a write',
    async (detail) => {
      vi.stubGlobal('fetch', async () => failing({ detail }, 400));
      await expect(callNamed('GET /api/x/', {})).rejects.toMatchObject({ described: null });
      expect(noticeStore.read()).toEqual([]);
      await callNamed('PATCH /api/x/', { body: {} }).catch(() => undefined);
      expect(noticeStore.read()).toHaveLength(1);
    },
  );
});
