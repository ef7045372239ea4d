/** Every screen on a notebook, in both themes: sixty characters a name, fifty modules, forty floors of twelve. */
import { expect, overflowOf } from '../fixtures/index.ts';
import { drawnScreens } from '../screens/addresses.ts';
import { settle } from '../screens/enter-screen.ts';
import { test } from '../screens/tour.ts';
import { crowd } from './crowded.ts';

test.use({ demonstration: 'whole' });

const notebook = { width: 1280, height: 720 } as const;

test('no screen scrolls sideways, and no text of a chart is cut', async ({ as, tour }) => {
  test.setTimeout(30 * 60_000);
  const page = await as('admin', { allow: /status of 400/ });
  await page.goto('/home');
  const { enterprise, version } = await crowd(page);
  const issues: string[] = [];
  let screensDrawn = 0;
  for (const screen of drawnScreens) {
    const { who, name, themes = ['light', 'dark'] } = screen;
    const address = screen.address.replace(':enterprise', String(enterprise)).replace(':version', String(version));
    const visited = who === null ? page : await tour({ ...screen, who, address });
    await visited.setViewportSize(notebook);
    for (const colorScheme of themes) {
      await visited.emulateMedia({ colorScheme });
      if (who === null) {
        await visited.evaluate(() => localStorage.clear());
        await visited.goto(address);
        await settle(visited);
      }
      issues.push(...(await overflowOf(visited)).map((issue) => `${name}, ${colorScheme}: ${issue}`));
      screensDrawn += 1;
    }
  }
  expect(issues).toEqual([]);
  expect(screensDrawn).toBeGreaterThan(150);
});
