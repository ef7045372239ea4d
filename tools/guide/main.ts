/**
 * `npm run guide [-- --text]`
 *
 * Writes docs/guia: the chapters of the help drawer, as Markdown, and a picture of each. The pictures come from the built program
 * with the whole demonstration. `--text` writes the pages alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guideChapters } from '@uni/phrases';
import type { Browser, Page } from 'playwright-core';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { launch } from '../browser/launch.ts';
import { build, type DemoServer, openDemoServer, signIn } from '../demonstration/demo-server.ts';
import { demoDraft } from '../demonstration/demonstration.ts';
import { guidePages, pictureOf } from './markdown.ts';
import { type Picture, pictures } from './pictures.ts';

const folder = join(repositoryRoot, 'docs/guia');
const people = { planner: 'planejamento@demo.uni', administrator: 'admin@demo.uni' } as const;
const size = { width: 1280, height: 800 };
/** Time for a screen to draw its loaded data, ms. */
const settled = 1_500;

const { values } = parseArgs({ options: { text: { type: 'boolean', default: false } } });
mkdirSync(join(folder, 'imagens'), { recursive: true });
for (const [file, text] of guidePages(guideChapters)) writeFileSync(join(folder, file), text);
if (!values.text) await takePictures();

async function takePictures(): Promise<void> {
  build();
  const server = await openDemoServer('whole');
  const browser = await launch();
  try {
    for (const who of ['planner', 'administrator'] as const) await takeAs(who, server, browser);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function takeAs(who: Picture['who'], server: DemoServer, browser: Browser): Promise<void> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: size, colorScheme: 'light' });
  const page = await context.newPage();
  const token = await signIn(page, { ...server, planner: { ...server.planner, email: people[who] } });
  const study = await demoDraft(server, token, 'Residencial Aurora');
  for (const chapter of guideChapters) {
    const picture = pictures[chapter.key];
    if (picture?.who !== who) continue;
    const address = typeof picture.at === 'string' ? `${server.url}${picture.at}` : study.tab(picture.at.tab);
    await page.goto(address);
    await stand(page);
    // No picture is taken of another screen, such as the login.
    if (new URL(page.url()).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${page.url()}`);
    await page.screenshot({ path: join(folder, pictureOf(chapter)) });
    console.log(`${chapter.key}: ${page.url().replace(server.url, '')}`);
  }
  await context.close();
}

/** Until the screen has a heading, waits for nothing more, and no notice lies over it. */
async function stand(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForTimeout(settled);
}
