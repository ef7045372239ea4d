import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('without any setting: embedded database in ./data, port 3000, development', () => {
  const settings = readSettings({}, '/srv/uni');
  expect(settings).toMatchObject({ environment: 'dev', demonstration: 'whole', host: '127.0.0.1', port: 3_000 });
  expect(settings.app).toMatchObject({
    database: { engine: 'embedded', folder: '/srv/uni/data/database' },
    origin: 'http://127.0.0.1:3000',
    isProduction: false,
  });
});

test('DATABASE_URL chooses PostgreSQL, UNI_ENV=prod production', () => {
  const settings = readSettings(
    { DATABASE_URL: 'postgres://db/uni', UNI_ENV: 'prod', UNI_ORIGIN: 'https://uni.example' },
    '/srv/uni',
  );
  expect(settings.app).toMatchObject({
    database: { engine: 'postgres', url: 'postgres://db/uni' },
    origin: 'https://uni.example',
    isProduction: true,
  });
});

test.each([
  [{}, 'whole'],
  [{ HOST: '127.0.0.9', UNI_ORIGIN: 'http://localhost:3000' }, 'whole'],
  [{ HOST: '::1', UNI_ORIGIN: 'http://[::1]:3000' }, 'whole'],
  [{ HOST: '0.0.0.0', UNI_DEMONSTRATION: 'plan' }, 'plan'],
  [{ UNI_ENV: 'hom', UNI_ORIGIN: 'https://uni.example', UNI_DEMONSTRATION: 'none' }, 'none'],
  [{ UNI_ENV: 'prod', HOST: '0.0.0.0', UNI_ORIGIN: 'https://uni.example' }, 'none'],
  [{ UNI_ENV: 'prod', UNI_DEMONSTRATION: 'whole' }, 'none'],
])('with %o an empty database is filled with: %s', (env, demonstration) => {
  expect(readSettings(env, '/')).toMatchObject({ demonstration });
});

test.each([
  [undefined, false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['loopback', ['loopback']],
])('UNI_TRUST_PROXY %s trusts %o', (text, trustProxy) => {
  expect(readSettings({ UNI_TRUST_PROXY: text }, '/').app).toMatchObject({ trustProxy });
});

test.each(['uni', '/uni', '/uni/'])('UNI_BASE_PATH %s mounts the application and its links below /uni/', (text) => {
  const { app } = readSettings({ UNI_ENV: 'prod', UNI_BASE_PATH: text, UNI_ORIGIN: 'https://example.com/' }, '/');
  expect(app).toMatchObject({ basePath: '/uni/', origin: 'https://example.com/uni' });
});

test('mail goes into the data folder, and to a server where one is named; keys come from the file or the setting', () => {
  expect(readSettings({ UNI_DATA_DIR: 'here' }, '/srv/uni').app).toMatchObject({
    mail: { from: 'UNI <nao-responda@127.0.0.1>', smtpUrl: null, folder: '/srv/uni/here/mail' },
    secret: { keys: [], file: '/srv/uni/here/secret.key' },
    allowInside: false,
  });
  const key = Buffer.alloc(32, 7).toString('base64');
  const env = {
    UNI_SMTP_URL: 'smtps://u:p@mail.example',
    UNI_SECRET_KEY: `${key}, ${key}`,
    UNI_ALLOW_PRIVATE_HOSTS: '1',
  };
  expect(readSettings(env, '/').app).toMatchObject({
    mail: { smtpUrl: 'smtps://u:p@mail.example' },
    secret: { keys: [key, key] },
    allowInside: true,
  });
});

test('published indexes are asked of nobody, unless an address is given; numbers of series may differ', () => {
  expect(readSettings({}, '/').app.indexSource).toBeNull();
  const env = { UNI_INDEX_SOURCE: 'https://api.example/{code}/dados', UNI_INDEX_CODES: 'incc=1, ipca=2' };
  expect(readSettings(env, '/').app.indexSource).toMatchObject({
    address: 'https://api.example/{code}/dados',
    codes: { incc: 1, ipca: 2, incc_m: 7456 },
  });
});

test.each([
  [{ UNI_ENV: 'production' }, 'UNI_ENV is "production"'],
  [{ UNI_DEMONSTRATION: 'some' }, 'UNI_DEMONSTRATION is "some"'],
  [{ HOST: '0.0.0.0' }, 'Others may reach 0.0.0.0'],
  [{ HOST: '::' }, 'Others may reach'],
  [{ UNI_ORIGIN: 'https://uni.example' }, 'Others may reach uni.example'],
  [{ UNI_ORIGIN: 'https://127.0.0.1.uni.example' }, 'Others may reach 127.0.0.1.uni.example'],
  [{ UNI_ENV: 'hom', UNI_ORIGIN: 'https://localhost.uni.example' }, 'UNI_DEMONSTRATION=none, plan or whole'],
  [{ UNI_TRUST_PROXY: 'true' }, 'UNI_TRUST_PROXY is "true"'],
  [{ UNI_TRUST_PROXY: '10' }, 'UNI_TRUST_PROXY is "10"'],
  [{ UNI_TRUST_PROXY: '0.0.0.0/0' }, 'UNI_TRUST_PROXY is "0.0.0.0/0"'],
  [{ UNI_TRUST_PROXY: '10.0.0.1, proxy' }, 'UNI_TRUST_PROXY is "10.0.0.1, proxy"'],
  [{ UNI_TRUST_PROXY: '10.0.0.0/33' }, 'UNI_TRUST_PROXY is'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PORT: 'abc' }, 'PORT is "abc"'],
  [{ UNI_BASE_PATH: 'https://uni.example/' }, 'UNI_BASE_PATH is "https://uni.example/"'],
  [{ UNI_BASE_PATH: '/../' }, 'UNI_BASE_PATH is "/../"'],
  [{ UNI_ORIGIN: 'uni.example' }, 'UNI_ORIGIN is "uni.example"'],
  [{ UNI_SECRET_KEY: 'short' }, 'UNI_SECRET_KEY holds something that is no key'],
  [{ UNI_SMTP_URL: 'mail.example' }, 'UNI_SMTP_URL is no address'],
  [{ UNI_INDEX_SOURCE: 'api.bcb.gov.br' }, 'UNI_INDEX_SOURCE is "api.bcb.gov.br"'],
  [{ UNI_INDEX_SOURCE: 'https://api.example/dados' }, 'UNI_INDEX_SOURCE is'],
  [{ UNI_INDEX_SOURCE: 'https://api.example/{code}', UNI_INDEX_CODES: 'xyz=1' }, 'UNI_INDEX_CODES holds "xyz=1"'],
  [{ UNI_ENV: 'prod', UNI_ALLOW_PRIVATE_HOSTS: '1' }, 'UNI_ALLOW_PRIVATE_HOSTS is for development'],
])('refuses %o', (env, sentence) => {
  expect(() => readSettings(env, '/')).toThrow(sentence);
});

test('raw rows of ERPs are archived where a folder is named, after two years or as many months as given', () => {
  expect(readSettings({}, '/srv').app.erpArchive).toBeNull();
  const env = { UNI_ERP_ARCHIVE_DIR: 'cold' };
  expect(readSettings(env, '/srv').app.erpArchive).toEqual({ folder: '/srv/cold', months: 24 });
  expect(readSettings({ ...env, UNI_ERP_ARCHIVE_MONTHS: '13' }, '/srv').app.erpArchive?.months).toBe(13);
  for (const months of ['12', '0', 'x', '13.5', '1000'])
    expect(() => readSettings({ ...env, UNI_ERP_ARCHIVE_MONTHS: months }, '/')).toThrow(
      `UNI_ERP_ARCHIVE_MONTHS is "${months}"; it takes a number of months from 13 to 999`,
    );
  expect(() => readSettings({ UNI_ERP_ARCHIVE_MONTHS: '24' }, '/')).toThrow('goes with UNI_ERP_ARCHIVE_DIR');
});

test('backups lie in the data folder unless told otherwise, and are never those of PostgreSQL', () => {
  expect(readSettings({ UNI_BACKUP_AT: '03:30' }, '/srv').app.backup).toEqual({
    shelf: '/srv/data/backups',
    at: 210,
    retentionDays: 14,
  });
  const own = { UNI_BACKUP_DIR: '/backup', UNI_BACKUP_KEEP_DAYS: '30' };
  expect(readSettings(own, '/srv').app.backup).toEqual({ shelf: '/backup', at: null, retentionDays: 30 });
  const DATABASE_URL = 'postgres://uni@db.example/uni';
  expect(readSettings({ DATABASE_URL }, '/srv').app.backup).toBeNull();
  expect(() => readSettings({ DATABASE_URL, UNI_BACKUP_AT: '03:30' }, '/srv')).toThrow('is for the embedded database');
});

test('figures are for this machine alone unless a token opens them; stopping waits for no one unless it is set', () => {
  expect(readSettings({}, '/').app).toMatchObject({ metricsToken: null, stopDelayMs: 0 });
  expect(readSettings({ UNI_METRICS_TOKEN: 'a-token-of-figures', UNI_STOP_DELAY: '15' }, '/').app).toMatchObject({
    metricsToken: 'a-token-of-figures',
    stopDelayMs: 15_000,
  });
});

test('the data folder must be writable, unless nothing is stored in it', () => {
  const elsewhere = {
    DATABASE_URL: 'postgres://db/uni',
    UNI_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    UNI_SMTP_URL: 'smtp://mail.example',
  };
  expect(readSettings({ ...elsewhere, UNI_DATA_DIR: 'here' }, '/srv').app).toMatchObject({ dataFolder: null });
  for (const name of Object.keys(elsewhere))
    expect(readSettings({ ...elsewhere, UNI_DATA_DIR: 'here', [name]: '' }, '/srv').app).toMatchObject({
      dataFolder: '/srv/here',
    });
});

test.each([
  ['UNI_METRICS_TOKEN', 'short', /^UNI_METRICS_TOKEN is no token; it takes 16 to 256/],
  ['UNI_METRICS_TOKEN', `with space ${'a'.repeat(20)}`, /^UNI_METRICS_TOKEN is no token/],
  ['UNI_BACKUP_AT', '24:00', /^UNI_BACKUP_AT is "24:00"; it takes a time of the day in São Paulo, such as 03:30$/],
  ['UNI_BACKUP_KEEP_DAYS', '0', /^UNI_BACKUP_KEEP_DAYS is "0"; it takes a number of days from 1 to 9999$/],
  ['UNI_STOP_DELAY', '61', /^UNI_STOP_DELAY is "61"; it takes a number of seconds from 0 to 60$/],
  ['UNI_STOP_DELAY', '-1', /^UNI_STOP_DELAY is "-1"/],
])('%s=%s stops the start, and no token is quoted', (name, value, message) => {
  expect(() => readSettings({ [name]: value }, '/')).toThrow(message);
});

test('traces go to the collector that is named, and nowhere without one', () => {
  const tracesOf = (env: Record<string, string>) => readSettings(env, '/').app.traces;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
  expect(tracesOf({})).toBeNull();
  expect(tracesOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  const address = 'http://127.0.0.1:4318/v1/traces';
  expect(tracesOf(endpoint)).toEqual({ address, share: 1, followsCallers: false });
  expect(tracesOf({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.05', OTEL_PROPAGATORS: 'tracecontext' })).toEqual({
    ...{ address, share: 0.05, followsCallers: true },
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'http/protobuf'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, '0 to 1'],
  [{ OTEL_PROPAGATORS: 'b3' }, 'tracecontext'],
])('traces set by %o stop the start', (env, sentence) => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...env };
  expect(() => readSettings(settings, '/')).toThrow(sentence);
});

test.each(['web', 'worker'] as const)('UNI_ROLE=%s divides the work among processes of one PostgreSQL', (role) => {
  const settings = readSettings({ UNI_ROLE: role, DATABASE_URL: 'postgres://db/uni' }, '/');
  expect(settings.app.role).toBe(role);
  expect(() => readSettings({ UNI_ROLE: role }, '/')).toThrow(/UNI_ROLE is "\w+".*set DATABASE_URL/);
});

test('without UNI_ROLE a process does everything, and an unknown role ends the start', () => {
  expect(readSettings({}, '/').app.role).toBe('all');
  expect(() => readSettings({ UNI_ROLE: 'api' }, '/')).toThrow('UNI_ROLE is "api"; it takes all, web, worker');
});

test('DATABASE_LISTEN_URL leads past a pooler, and goes with DATABASE_URL', () => {
  const urls = { DATABASE_URL: 'postgres://pooler/uni', DATABASE_LISTEN_URL: 'postgres://db/uni' };
  expect(readSettings(urls, '/').app.database).toMatchObject({ listenUrl: 'postgres://db/uni' });
  expect(() => readSettings({ DATABASE_LISTEN_URL: 'postgres://db/uni' }, '/')).toThrow('DATABASE_LISTEN_URL');
});

test('DATABASE_READ_URL leads to a replica, and goes with DATABASE_URL', () => {
  const urls = { DATABASE_URL: 'postgres://one/uni', DATABASE_READ_URL: 'postgres://two/uni' };
  expect(readSettings(urls, '/').app.database).toMatchObject({ readUrl: 'postgres://two/uni' });
  expect(() => readSettings({ DATABASE_READ_URL: 'postgres://two/uni' }, '/')).toThrow('DATABASE_READ_URL goes with');
});

test('a pooler in transaction mode is named, and needs another way for words between processes', () => {
  const pooled = { DATABASE_URL: 'postgres://pooler/uni', DATABASE_POOLER: 'transaction' };
  const listening = { ...pooled, DATABASE_LISTEN_URL: 'postgres://db/uni' };
  expect(readSettings(listening, '/').app.database).toMatchObject({ pooler: 'transaction' });
  expect(readSettings({ ...pooled, UNI_ROLE: 'web' }, '/').app.database).toMatchObject({ pooler: 'transaction' });
  expect(() => readSettings(pooled, '/')).toThrow('DATABASE_POOLER=transaction needs DATABASE_LISTEN_URL');
  expect(() => readSettings({ ...listening, DATABASE_POOLER: 'statement' }, '/')).toThrow('it takes transaction');
  expect(() => readSettings({ DATABASE_POOLER: 'transaction' }, '/')).toThrow('DATABASE_POOLER goes with DATABASE_URL');
});
