/** Refusals of reports for partners, and the permission that opens these alone. */
import type { Study } from '@uni/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { approve, idOf, type Planned, plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { downloadReport, partnerNames, sharedStudy } from './test-support/partner-study.ts';

const testApp = await openTestApp();
const list = '/api/planner/partner-reports/';

let planned: Planned;
beforeAll(async () => {
  planned = await plan(testApp, { study: sharedStudy });
});

describe('there is no report', () => {
  test('for a number that no partner has, of another organization, or without the permission', async () => {
    const at = (number: number | string) => `${planned.url}partners/${number}/report/`;
    for (const number of [0, 4, 'abc', '1.5'])
      expect(await testApp.send('reader', 'GET', at(number))).toMatchObject({ status: 404 });
    expect(await testApp.send('stranger', 'GET', at(1))).toMatchObject({ status: 404 });
    for (const who of ['sales', 'colab'] as const)
      expect(await testApp.send(who, 'GET', at(1))).toMatchObject({ status: 403 });
  });

  test.each([
    ['without partners', undefined],
    ['with nothing but shares', [{ share: 0.6 }, { share: 0.4 }]],
  ])('of a study %s, which says what is missing', async (_what, partners) => {
    const { url } = await plan(testApp, { study: { ...studyOf(), capital: partners ? { partners } : null } });
    const answer = await testApp.send('reader', 'GET', `${url}partners/1/report/`);
    expect(answer).toMatchObject({ status: 400, body: { partners: [expect.any(String)] } });
  });
});

describe('who may see reports for partners and nothing else', () => {
  let ours: Planned;
  let theirs: Planned;
  const give = async (enterprise: number | null) => {
    const grants = [{ resource: 'planning', action: 'read_partner', enterprise }];
    const group = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', {
      name: `Sócios ${enterprise}`,
      grants,
    });
    expect(group).toMatchObject({ status: 201 });
    const url = `/api/admin/permit-groups/${idOf(group.body)}/`;
    const users = [people.groupless.id];
    expect(await testApp.send('staff', 'PUT', `${url}members/`, { users })).toMatchObject({ status: 200 });
    testApp.passMemory();
    return async () => {
      expect(await testApp.send('staff', 'DELETE', url)).toMatchObject({ status: 204 });
      testApp.passMemory();
    };
  };
  const currentOf = async (study: Study): Promise<Planned> => {
    const made = await plan(testApp, { study });
    await approve(testApp, made.url);
    return made;
  };
  beforeAll(async () => {
    ours = await currentOf(sharedStudy);
    theirs = await currentOf(sharedStudy);
    await currentOf(studyOf());
  });

  test('finds each partner of the current versions, without any figure', async () => {
    const take = await give(null);
    const { status, body } = await testApp.send('groupless', 'GET', list);
    expect(status).toBe(200);
    const rows = [ours, theirs].flatMap(({ enterprise, version }) =>
      partnerNames.map((name, at) => ({
        enterprise: { id: enterprise, code: expect.any(String), name: 'Aurora' },
        version: { id: version, nome: 'Rev 1' },
        partner: { number: at + 1, name },
      })),
    );
    expect(body).toEqual(rows);
    expect((await testApp.send('reader', 'GET', list)).body).toEqual(rows);
    await take();
  });

  test('downloads those of current versions only: a draft stays closed', { tags: ['proof'] }, async () => {
    const take = await give(null);
    const { response, pdf } = await downloadReport(testApp, ours.url, 1, 'groupless');
    expect(response.statusCode).toBe(200);
    expect(pdf().text).toContain(partnerNames[0]);
    expect((await downloadReport(testApp, planned.url, 1, 'groupless')).response.statusCode).toBe(403);
    await take();
    expect((await downloadReport(testApp, ours.url, 1, 'groupless')).response.statusCode).toBe(403);
  });

  test('of one enterprise finds and downloads those of that one', async () => {
    const take = await give(ours.enterprise);
    const { body } = await testApp.send('groupless', 'GET', list);
    expect(Array.isArray(body) ? body.map(({ enterprise }) => enterprise.id) : []).toEqual(
      partnerNames.map(() => ours.enterprise),
    );
    expect((await downloadReport(testApp, ours.url, 3, 'groupless')).response.statusCode).toBe(200);
    expect((await downloadReport(testApp, theirs.url, 3, 'groupless')).response.statusCode).toBe(403);
    await take();
  });

  test('opens no study, projection, indicator, list of versions or enterprise', async () => {
    const take = await give(null);
    const { url, enterprise } = ours;
    const closed = ['', 'study/', 'projection/', 'indicators/', 'workbook/', 'statements/', 'executive-summary/'];
    const addresses = closed
      .map((end) => `${url}${end}`)
      .concat(
        '/api/planner/versions/',
        '/api/planner/enterprises/',
        `/api/planner/enterprises/${enterprise}/`,
        '/api/planner/enterprise-summaries/',
        '/api/planner/cash-flow/',
      );
    for (const address of addresses)
      expect(await testApp.send('groupless', 'GET', address), address).toMatchObject({ status: 403 });
    await take();
  });
});
