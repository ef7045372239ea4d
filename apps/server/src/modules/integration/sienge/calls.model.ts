/** Calls to Sienge: credential, purpose and error wording. */
import type { ErpCallOptions } from '../adapter/erp-call.gateway.ts';
import { listings } from './listings.model.ts';

/** Path that lists changes of the titles to pay. */
export const BILL_CHANGES = '/v1/bills/by-change-date';
export const BULK = '/bulk-data/v1';

const exactly = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.')}$`);

const paths: readonly RegExp[] = [
  ...listings.map(({ path }) => exactly(path)),
  exactly(BILL_CHANGES),
  /^\/bulk-data\/v1\/(?:income|outcome|bank-movement)$/,
  /^\/bulk-data\/v1\/(?:income|outcome)\/by-bills$/,
  /^\/bulk-data\/v1\/async\/[\w-]+$/,
  /^\/bulk-data\/v1\/async\/[\w-]+\/result\/\d+$/,
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MESSAGES = ['developerMessage', 'clientMessage', 'userMessage'];

/** An error may come as a success, with its status as a number or as a text. */
const statusInBody = (value: unknown): number | null => {
  if (!isObject(value) || !MESSAGES.some((name) => name in value)) return null;
  const status = Number(value.status);
  return status >= 400 && status < 600 ? status : null;
};

/** Options of every Sienge call besides address and time. `base` is the address up to `/public/api`. */
export const siengeCalls = {
  reading: paths.map((path) => ({ method: 'GET', path })),
  statusInBody,
} as const satisfies Partial<ErpCallOptions>;

export const siengeHeaders = (user: string, secret: string): Readonly<Record<string, string>> => ({
  Authorization: `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`,
});
