import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/index.ts';
import { openStudy, tabs } from '../fixtures/workspace.ts';

/** The page's own policy (scripts, styles, Trusted Types): no screen of ours may ever run into it. */

/** What the browser reports against the policy: events in the page, and lines on the console of whatever level. */
async function watch(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => reports.push(text));
  await page.addInitScript(() => {
    const tell = Reflect.get(window, 'reportViolation') as (text: string) => void;
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(
        `${event.effectiveDirective} at ${event.sourceFile}:${event.lineNumber}: ${event.blockedURI} ${event.sample}`,
      ),
    );
  });
  page.on('console', (message) => {
    if (/content security policy|trusted ?(type|html|script)/i.test(message.text())) reports.push(message.text());
  });
  return reports;
}

test('no screen reports a breach of the policy', async ({ as, people }) => {
  const page = await as(null);
  const reports = await watch(page);
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
  const reports = await watch(page);
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
