import { expect, signIn, test } from '../fixtures/index.ts';
import { watchPolicy } from '../fixtures/policy.ts';
import { collectErrors } from '../fixtures/visitors.ts';

/** The page's own policy (scripts, styles, Trusted Types): no screen of ours may ever run into it. */

const breach = /content security policy|trusted ?(types?|html|script)/i;

// Each screen is held to it in `screens/appearance`: the browser logs a violation as an error.
test('signing in and a new study report no breach of the policy', async ({ as, people }) => {
  const page = await as(null);
  const reports = await watchPolicy(page);
  await page.goto('/user/login');
  await page.getByLabel('E-mail').waitFor();
  await signIn(page, people.planner);
  await page.getByLabel('Indicadores da carteira').waitFor();
  await page.goto('/planejamento?novo=sim');
  await page.getByRole('dialog').getByText('TIR').waitFor();
  expect(reports).toEqual([]);
});

test('text does not become markup, code or style, and the browser reports each attempt', async ({ as, people }) => {
  const page = await as(null, { allow: breach });
  const reports = await watchPolicy(page);
  const logged: string[] = [];
  collectErrors(page, logged);
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
  // The same messages fail every other journey.
  expect(logged.filter((one) => breach.test(one)).length).toBeGreaterThanOrEqual(3);
});
