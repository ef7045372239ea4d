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
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/user/'));
  await page.getByRole('heading', { level: 1 }).waitFor();
}
