/** A possible programming mistake, as data, and the commands of the suites that can detect it. */

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** The mistake, as its discoverer would describe it. */
export type Kind =
  | 'formula'
  | 'figure'
  | 'form'
  | 'state'
  | 'accessibility'
  | 'route'
  | 'permission'
  | 'answer'
  | 'storage';

export interface Command {
  readonly runner: 'vitest' | 'playwright';
  /** Arguments of Node, from the root of the tree. */
  readonly args: readonly string[];
}

export interface Fault {
  readonly name: string;
  readonly kind: Kind;
  /** From the root. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly instead: string;
  /** Commands of suites that reach it, cheapest first. */
  readonly commands: readonly Command[];
}

/** A project of the root's configuration, and files of it. */
export function units(project: string, ...files: string[]): Command {
  return { runner: 'vitest', args: [VITEST, 'run', '--project', project, ...files] };
}

const webProjects = ['web', 'web with a document', 'web with a shared document'];

/** Units of the web application, from its `src`. */
export function web(...files: string[]): Command {
  const projects = webProjects.flatMap((project) => ['--project', project]);
  return {
    runner: 'vitest',
    args: [VITEST, 'run', '--root', 'apps/web', ...projects, ...files.map((file) => `src/${file}`)],
  };
}

/** Designed states of one area of screens, those whose name matches. */
export function states(area: string, title: string): Command {
  const file = `testing/states/${area}.test.ts`;
  return {
    runner: 'vitest',
    args: [VITEST, 'run', '--root', 'apps/web', '--project', 'web states', file, '-t', title],
  };
}

/** Cases over HTTP, on PostgreSQL, in a file of the module of sales. */
export function http(file: string, title: string): Command {
  const path = `src/modules/sales/${file}.test.ts`;
  return {
    runner: 'vitest',
    args: [VITEST, 'run', '--root', 'apps/server', '--project', 'server on PostgreSQL', path, '-t', title],
  };
}

/** Journeys or screens in the browser, on the web application as it is built with the fault. */
export function browser(file: string, title: string): Command {
  return {
    runner: 'playwright',
    args: [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', `e2e/${file}.spec.ts`, '-g', title],
  };
}

export const commandText = ({ args }: Command): string =>
  args.map((arg) => (/[\s|^$()*]/.test(arg) ? JSON.stringify(arg) : arg)).join(' ');

/**
 * The file's text with the fault in it.
 * @throws {Error} when what it replaces does not stand there exactly once, or nothing would change
 */
export function plantIn(source: string, { name, file, text, instead }: Fault): string {
  const count = source.split(text).length - 1;
  if (count !== 1) throw new Error(`${name}: ${file} holds the text ${count} times, not once: ${text}`);
  if (text === instead) throw new Error(`${name}: it changes nothing`);
  return source.replace(text, () => instead);
}
