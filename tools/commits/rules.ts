/** Rules of a commit: a Conventional subject with a scope of this tree, and a size that can be read. Pure. */

export interface ChangedFile {
  /** Where it lies after the commit, from the root. */
  readonly path: string;
  /** Added and removed; 0 for a file that is no text. */
  readonly lines: number;
  readonly isMoved: boolean;
}

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly files: readonly ChangedFile[];
}

export const commitLimits = { subject: 72, lines: 1_000 } as const;

/** Types, and whether one may concern the whole repository: without a scope. */
const types: Readonly<Record<string, boolean>> = {
  ...{ feat: false, fix: false, refactor: false, perf: false, test: false },
  ...{ docs: true, chore: true, build: true, ci: true, revert: true },
};

/** Scopes of `chore` of no room and any size. Files change their room, or names and comments change without a statement. */
const wholeTreeScopes: readonly string[] = ['move', 'wording'];

/** Not read line by line: locks, recorded rows, and documents that a command writes. */
const uncounted = [
  /(^|\/)package-lock\.json$/,
  /^(packages|apps)\/.*\/?fixtures\//,
  /(^|\/)__snapshots__\/|\.snap$/,
  /\.generated\.ts$/,
  /^docs\/(errors\.md|guia\/.*)$/,
];

/** @returns what is wrong with the commit, in words; empty for a good one */
export function checkCommit({ subject, files }: Commit, scopes: ReadonlySet<string>): string[] {
  const length =
    subject.length > commitLimits.subject ? [`${subject.length} characters, not ${commitLimits.subject}`] : [];
  const stop = subject.endsWith('.') ? ['ends in a full stop'] : [];
  return [...checkForm(subject, scopes), ...length, ...stop, ...checkSize(subject, files)];
}

function checkForm(subject: string, scopes: ReadonlySet<string>): string[] {
  const [, type = '', scope] = /^([a-z]{1,20})(?:\(([a-z0-9-]{1,40})\))?!?: \S/.exec(subject) ?? [];
  if (type === '') return ['is not “type(scope): what changed”'];
  const mayConcernAll = types[type];
  if (mayConcernAll === undefined) return [`“${type}” is no type: ${Object.keys(types).join(', ')}`];
  if (scope === undefined) return mayConcernAll ? [] : [`“${type}” needs a scope`];
  if (type === 'chore' && wholeTreeScopes.includes(scope)) return [];
  return scopes.has(scope) ? [] : [`“${scope}” is no scope: ${[...scopes].sort().join(', ')}`];
}

function checkSize(subject: string, files: readonly ChangedFile[]): string[] {
  if (wholeTreeScopes.some((scope) => subject.startsWith(`chore(${scope})`)) || files.every(({ isMoved }) => isMoved))
    return [];
  const relevant = files.filter(({ path }) => !uncounted.some((pattern) => pattern.test(path)));
  const lines = relevant.reduce((sum, file) => sum + file.lines, 0);
  return lines > commitLimits.lines ? [`${lines} changed lines, not ${commitLimits.lines}: take it apart`] : [];
}

/** Folders whose folders are scopes, and scopes that are folders of the root. */
const roomFolders = ['packages', 'apps', 'apps/server/src/modules', 'apps/web/src/features'];
const rootRooms = ['e2e', 'lab', 'tools'];

/** Workspaces, modules of the server and features of the web application. */
export const scopesOf = (foldersIn: (folder: string) => readonly string[]): Set<string> =>
  new Set([...rootRooms, ...roomFolders.flatMap(foldersIn)]);
