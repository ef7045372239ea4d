/** The server's settings from the environment. A wrong value stops the start with a sentence that says which. */
import { resolve } from 'node:path';
import type { AppConfig } from './app.ts';

type Environment = 'dev' | 'hom' | 'prod';

/** A setting that nobody can start with; the message says which and what it takes. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}

export interface Settings {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  readonly app: AppConfig;
}

const webFolder = resolve(import.meta.dirname, '../../web/dist');

/** `folder` is where relative paths start, normally the working directory. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>, folder: string): Settings => {
  const environment = environmentOf(env.UNI_ENV ?? 'dev');
  const port = portOf(env.PORT ?? '3000');
  const host = env.HOST ?? '127.0.0.1';
  const url = env.DATABASE_URL;
  const dataFolder = resolve(folder, env.UNI_DATA_DIR ?? './data');
  const origin = env.UNI_ORIGIN ?? `http://${host}:${port}`;
  return {
    environment,
    host,
    port,
    app: {
      database: url ? { engine: 'postgres', url } : { engine: 'embedded', folder: resolve(dataFolder, 'database') },
      origin,
      mail: { from: `UNI <nao-responda@${new URL(origin).hostname}>`, folder: resolve(dataFolder, 'mail') },
      isProduction: environment === 'prod',
      logLevel: environment === 'prod' ? 'info' : 'warn',
      webFolder: env.UNI_WEB_DIR ? resolve(folder, env.UNI_WEB_DIR) : webFolder,
      trustProxy: env.UNI_TRUST_PROXY === '1',
    },
  };
};

const environmentOf = (text: string): Environment => {
  if (text === 'dev' || text === 'hom' || text === 'prod') return text;
  throw new SettingRefused(`UNI_ENV is "${text}"; it takes dev, hom or prod`);
};

const portOf = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingRefused(`PORT is "${text}"; it takes a number from 0 to 65535`);
};
