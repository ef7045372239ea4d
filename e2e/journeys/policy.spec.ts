import { expect, signIn, test } from '../fixtures/index.ts';
import { watchPolicy } from '../fixtures/policy.ts';
import { openStudy, tabs } from '../fixtures/workspace.ts';

/** The page's own policy (scripts, styles, Trusted Types): no screen of ours may ever run into it. */

test('no screen reports a breach of the policy', async ({ as, people }) => {
  const page = await as(null);
  const reports = await watchPolicy(page);
  const clean = (where: string) => expect(reports, where).toEqual([]);
  await page.goto('/user/login');
  await page.getByLabel('E-mail').waitFor();
  clean('login');
  await signIn(page, people.planner);
  await page.getByLabel('Indicadores da carteira').waitFor();
  clean('home');
  await page.goto('/home');
  await page.getByLabel('Indicadores da carteira').waitFor();
  clean('home, asked for by its address');
  await page.goto('/planejamento');
  await page.getByRole('article').first().waitFor();
  clean('list');
  await page.goto('/planejamento?novo=sim');
  await page.getByRole('dialog').getByText('TIR').waitFor();
  clean('new study');
  for (const tab of tabs) {
    await openStudy(page, tab);
    clean(tab);
  }
  await page.goto('/change-password');
  await page.getByRole('heading', { level: 1 }).waitFor();
  clean('password');
  await page.goto('/nao-existe');
  await page.getByRole('heading', { level: 1 }).waitFor();
  clean('not found');
});

test('text does not become markup, code or style, and the browser reports each attempt', async ({ as, people }) => {
  const page = await as(null, { allow: /content security policy|trusted ?(types|html|script)/i });
  const reports = await watchPolicy(page);
  await signIn(page, people.planner);
  expect(reports).toEqual([]);
  const attempts = await page.evaluate(() => {
    const outcome = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (problem) {
        return problem instanceof Error ? problem.name : 'refused';
      }
    };
    const [script, style] = [document.createElement('script'), document.createElement('style')];
    script.append('window.stolen = true');
    style.append('body { display: none }');
    document.body.append(script, style);
    return {
      markup: outcome(() => document.body.insertAdjacentHTML('beforeend', '<img src="x">')),
      policy: outcome(() => Reflect.get(window, 'trustedTypes').createPolicy('default', {})),
      ran: Reflect.has(window, 'stolen'),
      hidden: getComputedStyle(document.body).display === 'none',
    };
  });
  expect(attempts).toEqual({ markup: 'TypeError', policy: 'TypeError', ran: false, hidden: false });
  for (const directive of ['require-trusted-types-for', 'trusted-types', 'style-src'])
    await expect.poll(() => reports.some((one) => one.startsWith(directive)), { message: directive }).toBe(true);
});
