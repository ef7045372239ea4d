/**
 * `npm run guide [-- --text | --films [CHAPTER] | --ages]`
 *
 * Writes docs/guia: the chapters of the help drawer, as Markdown, and a picture of each. The pictures come from the built program
 * with the whole demonstration. `--text` writes the pages alone. `--films` records the films instead, all or a chapter's, by
 * ImageMagick. `--ages` names the films that are older than their screens, and fails when there are any.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { guideChapters } from '@uni/phrases';
import type { Browser, Page } from 'playwright-core';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { launch } from '../browser/launch.ts';
import { build, type DemoServer, openDemoServer, signIn } from '../demonstration/demo-server.ts';
import { demoDraft, request } from '../demonstration/demonstration.ts';
import { filmFolder, filmOf, stillOf } from './film-files.ts';
import { type Film, films } from './films.ts';
import { handOn } from './hand.ts';
import { guidePages, pictureOf } from './markdown.ts';
import { type Picture, pictures } from './pictures.ts';
import { durationOf, recordFrames, writeFilm } from './record-film.ts';

const folder = join(repositoryRoot, 'docs/guia');
const people = { planner: 'planejamento@demo.uni', administrator: 'admin@demo.uni' } as const;
const size = { width: 1280, height: 800 };
/** Time for a screen to draw its loaded data, ms. */
const settled = 1_500;

const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({ options: { text: flag, films: flag, ages: flag }, allowPositionals: true });
mkdirSync(join(folder, 'imagens'), { recursive: true });
for (const [file, text] of guidePages(guideChapters)) writeFileSync(join(folder, file), text);
if (values.ages) process.exitCode = reportAges();
else if (values.films) await recordFilms(positionals[0]);
else if (!values.text) await takePictures();

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

/** Each film on a demonstration of its own: what one does, no other shows. */
async function recordFilms(only: string | undefined): Promise<void> {
  build();
  const browser = await launch();
  try {
    for (const film of films.filter(({ chapter }) => only === undefined || chapter === only))
      await record(film, browser);
  } finally {
    await browser.close();
  }
}

async function record(film: Film, browser: Browser): Promise<void> {
  const server = await openDemoServer('whole');
  const context = await browser.newContext({ locale: 'pt-BR', viewport: size, colorScheme: 'light' });
  try {
    const page = await context.newPage();
    const hand = await handOn(page);
    const token = await signIn(page, { ...server, planner: { ...server.planner, email: people[film.who] } });
    const rows = await request<{ id: number; name: string }[]>(server, token, '/api/planner/enterprises/');
    const enterprises = new Map(rows.map(({ id, name }) => [name, id]));
    const study = await demoDraft(server, token, 'Residencial Aurora');
    const scene = { page, hand, url: server.url, study, enterprises };
    await film.open(scene);
    await page.waitForTimeout(settled);
    const frames = await recordFrames(page, () => film.play(scene));
    const [to, still] = [filmOf(film.chapter), stillOf(film.chapter)].map((file) =>
      join(repositoryRoot, filmFolder, file),
    );
    if (!to || !still) return;
    mkdirSync(dirname(to), { recursive: true });
    writeFilm(frames, to, still);
    console.log(`${film.chapter}: ${statSync(to).size} bytes, ${durationOf(readFileSync(to)) / 1_000} s`);
  } finally {
    await context.close();
    await server.close();
  }
}

/** Prints the films whose screens have a later commit. Returns the exit code. */
function reportAges(): number {
  const old = films.filter((film) => committedAt([join(filmFolder, filmOf(film.chapter))]) < committedAt(film.sources));
  for (const { chapter, sources } of old) console.log(`${chapter}: older than ${sources.join(', ')}`);
  console.log(`${films.length} films, ${old.length} older than their screens`);
  return old.length > 0 ? 1 : 0;
}

/** Seconds since 1970 of the last commit under these paths; 0 without one. */
function committedAt(paths: readonly string[]): number {
  const options = { cwd: repositoryRoot, encoding: 'utf8' } as const;
  return Number(execFileSync('git', ['log', '-1', '--format=%ct', '--', ...paths], options));
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
