import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiDocument } from '@uni/phrases';
import { afterAll, expect, test } from 'vitest';
import { buildServer, type Gatekeeper } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'uni-web-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, 'user'));
writeFileSync(join(folder, 'user', 'login.html'), '<!doctype html><title>UNI</title><main>Entrar</main>');
mkdirSync(join(folder, 'excel'));
writeFileSync(join(folder, 'excel', 'painel.html'), '<!doctype html><title>UNI</title><main>Excel</main>');
writeFileSync(join(folder, 'excel', 'functions.json'), '{"functions":[]}');
writeFileSync(join(folder, 'excel', 'functions.js'), 'import(1);');
writeFileSync(join(folder, 'excel', 'icon-16.png'), 'x');
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><head><title>UNI</title><script src="/before-paint.js"></script><link href="/assets/a.css"></head>',
);
const sight = { scripts: ['assets/study.js'], styles: ['assets/study.css'] };
const firstSights = [
  { ...sight, path: '/planejamento/:id/:tab', reads: ['/api/profile/', '/api/enterprises/__id__/'] },
  { path: '/', scripts: ['assets/home.js'], styles: [], reads: ['/api/profile/'] },
];
writeFileSync(join(folder, 'first-sights.json'), JSON.stringify(firstSights));
writeFileSync(join(folder, 'assets', 'index-abc123.js.br'), 'made by the build');
writeFileSync(join(folder, 'before-paint.js'), 'document.title;');
writeFileSync(join(folder, 'service-worker.js'), 'self.registration;');
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'assets', 'index-abc123.js'), `export const text = '${'x'.repeat(5_000)}';`);

const closedGatekeeper: Gatekeeper = {
  authenticate: () => Promise.reject(new Error('no route asks for it')),
  open: () => {
    throw new Error('no route opens one');
  },
  throttle: async () => {},
  read: async (_actor, work) => ({ result: await work(), ageSeconds: null }),
  once: (_actor, _endpoint, _key, _request, act) => act(),
};
const settings = {
  origin: 'http://testserver',
  isProduction: true,
  logLevel: 'silent',
  webFolder: folder,
  trustProxy: false,
} as const;
const copy = { ...apiDocument, operations: {} };
const server = await buildServer(settings, [], closedGatekeeper, copy);
const mounted = await buildServer({ ...settings, basePath: '/uni/' }, [], closedGatekeeper, copy);
afterAll(async () => {
  await server.close();
  await mounted.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (url: string, headers = {}) => server.inject({ method: 'GET', url, headers });

test('a hashed file may be kept for ever and travels compressed', async () => {
  const answer = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.headers['content-encoding']).toBe('gzip');
});

test('what the build has compressed is sent as it is, to who takes it', async () => {
  const answer = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(answer.body).toBe('made by the build');
});

test('the document of a screen names its files and its first reads, with the number of the address', async () => {
  const { body } = await get('/planejamento/42/fluxo-de-caixa?v=1');
  expect(body).toContain('<script src="/before-paint.js" data-reads="/api/profile/ /api/enterprises/42/">');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/study.js">');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/study.css"></head>');
  expect((await get('/')).body).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">');
});

test.each([
  '/planejamento/4"2/geral',
  '/planejamento/%22/geral',
  '/planejamento/geral/42',
  '/planejamento/42',
  '/home',
])('nothing is added to the document of %s', async (url) => {
  const { body } = await get(url);
  expect(body).toContain('<script src="/before-paint.js">');
  expect(body).not.toContain('modulepreload');
});

test.each(['/', '/user/login?redirect=%2F', '/planejamento/42/geral', '/change-password'])(
  '%s is the page, asked for anew each time',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>UNI</title>');
  },
);

test.each([
  ['/user/login', true],
  ['/user/login?redirect=%2Fhome', true],
  ['/user/other', false],
  ['/', false],
])('%s is the document that was drawn for the login: %s', async (url, drawn) => {
  expect((await get(url)).body.includes('Entrar')).toBe(drawn);
});

test('the worker that opens the application without a connection is never cached', async () => {
  const answer = await get('/service-worker.js');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
  // Its folder is its scope: below the mount it takes nothing else of the host.
  expect((await mounted.inject({ method: 'GET', url: '/uni/service-worker.js' })).statusCode).toBe(200);
});

test('other files are asked for anew too', async () => {
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test.each(['/assets/index-old.js', '/robots.txt', '/../package.json', '/%2e%2e/package.json', '/.env'])(
  '%s is missing and is not the page',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('<title>UNI</title>');
  },
);

test('the page demands https in production and may not be framed', async () => {
  const { headers } = await get('/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test.each(['/excel/painel', '/excel/painel/', '/excel/painel?_host_Info=Excel$Web'])(
  '%s is framed by Office and by nothing else, and takes scripts from there',
  async (url) => {
    const { body, headers } = await get(url);
    expect(body).toContain('Excel');
    expect(headers).not.toHaveProperty('x-frame-options');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors https://*.officeapps.live.com');
    expect(policy).not.toMatch(/frame-ancestors[^;]*( \*[ ;]|http:|'self')/);
    expect(policy).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('require-trusted-types-for');
  },
);

test.each([
  '/',
  '/home',
  '/user/login',
  '/excel',
  '/excel/outra',
  '/excel/painel.html',
  '/excel/painel/outra',
  '/api/x',
])('%s may not be framed, and takes scripts of its own only', async (url) => {
  const { headers } = await get(url);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('Office reads functions and icons from its own pages, and no other file', async () => {
  for (const url of ['/excel/functions.json', '/excel/icon-16.png'])
    expect((await get(url)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  for (const url of ['/excel/functions.js', '/before-paint.js', '/excel/painel', '/favicon.svg']) {
    const { headers } = await get(url);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('mounted below /uni/, the pane in Excel is framed by Office too', async () => {
  const { headers } = await mounted.inject({ method: 'GET', url: '/uni/excel/painel' });
  expect(headers['content-security-policy']).toContain('frame-ancestors https://*.officeapps.live.com');
});

test('only GET and HEAD ask for a page', async () => {
  expect((await server.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
});

test.each(['/uni', '/uni/', '/uni/planejamento/42/geral', '/planejamento'])(
  'mounted below /uni/, %s is the page, and its files are asked for there',
  async (url) => {
    const { body, statusCode } = await mounted.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(body).toContain('<script src="/uni/before-paint.js"');
    expect(body).toContain('<link href="/uni/assets/a.css">');
  },
);

test('mounted below /uni/, the first script says where the application is', async () => {
  const { body, headers } = await mounted.inject({ method: 'GET', url: '/uni/before-paint.js' });
  expect(headers['content-type']).toContain('javascript');
  expect(body).toContain('const base = "/uni/";');
  expect(body.endsWith('document.title;')).toBe(true);
});

test('mounted below /uni/, files and the API are below it too, and a name that only begins alike is not', async () => {
  const request = (url: string) => mounted.inject({ method: 'GET', url });
  expect((await request('/uni/assets/index-abc123.js')).statusCode).toBe(200);
  expect((await request('/uni/api/nothing/')).json()).toEqual({ detail: 'Not found.' });
  expect((await request('/unicorn/assets/index-abc123.js')).statusCode).toBe(404);
});

test('at the root the first script is the file as it is', async () => {
  expect((await get('/before-paint.js')).body).toBe('document.title;');
});
