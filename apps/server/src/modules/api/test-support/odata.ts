/** The OData service over two organizations: rows of plans and of the back office, and requests for them. */
import { type FeedKey, feedColumns, odataSetOf } from '@uni/contracts';
import { expect } from 'vitest';
import { ordered, signed } from '../../../../test/support/selling.ts';
import { approve, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

export type Row = Readonly<Record<string, string | number | boolean | null>>;

export interface Page {
  readonly value: readonly Row[];
  readonly '@odata.context': string;
  readonly '@odata.count'?: number;
  readonly '@odata.nextLink'?: string;
}

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

const root = '/api/odata/';

const forgetCallsOf = (testApp: TestApp) => () =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());

/** Two published plans, one with closed months, units and contracts; and a plan of another organization. */
const fill = async (testApp: TestApp) => {
  const published = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  await approve(testApp, published.url);
  const realised = {
    ...{ nature: 'realised', from: '2025-01', to: '2025-01', lines: [] },
    rows: [{ key: 'expense.terrain', module: null, month: '2025-01', amount: '-77777.77' }],
  };
  const base = `/api/planner/enterprises/${published.enterprise}/`;
  await testApp.send('staff', 'PUT', `${base}realised-entries/`, realised);
  await testApp.send('staff', 'POST', `${base}closing/`, {
    ...{ month: '2025-02', reason: 'Comitê', absent_default: 'zero' },
  });
  const other = await plan(testApp);
  await approve(testApp, other.url);
  const strange = await plan(testApp, { who: 'strangePlanner' });
  for (const [at, typology] of ['=1+1', "Dois quartos, d'água", 'Ação & "suíte"', ''].entries())
    await testApp.send('staff', 'POST', '/api/sales/units/', {
      ...{ empreendimento: published.enterprise, nome: `10${at}`, typology },
      ...{ private_area: 6_550 + at, list_price: 123_456_789 + at },
    });
  await ordered(testApp, await signed(testApp, {}, published.enterprise), {
    ...{ kind: 'payment', day: '2025-01-20', amount: 1_234_567, surplus: 'credit', allocations: null },
  });
  await signed(testApp);
  return { other, strange };
};

export const options = (all: Readonly<Record<string, string>>): string => `?${new URLSearchParams(all)}`;

export const nameOf = (key: FeedKey): string => odataSetOf(key).name;

export const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** Opens an app with rows in every set. */
export const openOdata = async () => {
  const testApp = await openTestApp();
  const forgetCalls = forgetCallsOf(testApp);
  const plans = await fill(testApp);
  await forgetCalls();
  const request = (
    path: string,
    headers: Record<string, string> = {},
    who: Parameters<typeof testApp.send>[0] = 'staff',
  ) => testApp.send(who, 'GET', `${root}${path}`, undefined, headers);
  const page = async (path: string, headers = {}): Promise<Page> => {
    const { status, body } = await request(path, headers);
    expect([status, path, status === 200 ? '' : body]).toEqual([200, path, '']);
    return body as Page;
  };
  /** Every row, page after page. */
  const readAll = async (path: string, size = 40): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      await forgetCalls();
      const { value, '@odata.nextLink': link }: Page = await page(next, { prefer: `odata.maxpagesize=${size}` });
      expect(value.length).toBeLessThanOrEqual(size);
      rows.push(...value);
      next = link?.split(root)[1];
    }
    return rows;
  };
  /** Fields of a feed's lines, by column. */
  const feedRows = async (key: FeedKey): Promise<Readonly<Record<string, string>>[]> => {
    const { body } = await testApp.send('staff', 'GET', `/api/feeds/v1/${key}.csv`);
    const lines = String(body).split('\r\n').slice(1, -1);
    return lines.map((line) => {
      const fields = [...line.matchAll(/("(?:[^"]|""){0,2000}"|[^,"]{0,2000})(?:,|$)/g)].map(
        ([, field]) => field ?? '',
      );
      return Object.fromEntries(Object.keys(feedColumns[key]).map((name, at) => [name, fields[at] ?? '']));
    });
  };
  return { ...plans, testApp, forgetCalls, request, page, readAll, feedRows };
};
