import type { Page } from 'playwright-core';

export interface Person {
  email: string;
  password: string;
}

const password = 'Demonstracao-2026';

/** The people of the demonstration. */
export const people = {
  superuser: { email: 'super@demo.uni', password },
  admin: { email: 'admin@demo.uni', password },
  planner: { email: 'planejamento@demo.uni', password },
  stranger: { email: 'admin@outra.uni', password },
} as const satisfies Record<string, Person>;

/** Signs in through the login page and waits for the first screen. */
export async function signIn(page: Page, url: string, person: Person = people.planner): Promise<void> {
  await page.goto(`${url}/user/login`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.includes('/user/'));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What the browser of somebody signed in keeps. */
export type Session = readonly [key: string, value: string][];

export const sessionOf = (page: Page): Promise<Session> =>
  page.evaluate(() =>
    ['session', 'refresh'].map((key): [string, string] => {
      const value = localStorage.getItem(key);
      if (value === null) throw new Error(`nobody is signed in: no ${key}`);
      return [key, value];
    }),
  );

/** Comes back as somebody who signed in before: their session is in the storage of a page that shows nothing yet. */
export async function comeBack(page: Page, url: string, session: Session): Promise<void> {
  const threshold = `${url}/threshold`;
  // An empty page of the same origin, without an icon that the browser would ask the server for.
  const empty = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' };
  await page.route(threshold, (route) => route.fulfill(empty));
  await page.goto(threshold);
  await page.unroute(threshold);
  await page.evaluate((kept) => {
    for (const [key, value] of kept) localStorage.setItem(key, value);
  }, session);
}
