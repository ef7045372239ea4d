import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('without any setting: embedded database in ./data, port 3000, development', () => {
  const settings = readSettings({}, '/srv/uni');
  expect(settings).toMatchObject({ environment: 'dev', host: '127.0.0.1', port: 3_000 });
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

test.each(['uni', '/uni', '/uni/'])('UNI_BASE_PATH %s mounts the application and its links below /uni/', (text) => {
  const { app } = readSettings({ UNI_BASE_PATH: text, UNI_ORIGIN: 'https://example.com/' }, '/');
  expect(app).toMatchObject({ basePath: '/uni/', origin: 'https://example.com/uni' });
});

test.each([
  [{ UNI_ENV: 'production' }, 'UNI_ENV is "production"'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PORT: 'abc' }, 'PORT is "abc"'],
  [{ UNI_BASE_PATH: 'https://uni.example/' }, 'UNI_BASE_PATH is "https://uni.example/"'],
  [{ UNI_BASE_PATH: '/../' }, 'UNI_BASE_PATH is "/../"'],
])('refuses %o', (env, sentence) => {
  expect(() => readSettings(env, '/')).toThrow(sentence);
});
