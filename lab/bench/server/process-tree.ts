/** Memory of a process of Linux and of everything that it has started. */
import { readdirSync, readFileSync } from 'node:fs';

/** Null when the process is gone. */
const readOf = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
};

/** The parent's id is the second field after the name, which may hold spaces and brackets. */
const parentOf = (pid: number): number => Number(readOf(pid, 'stat')?.split(') ').at(-1)?.split(' ')[1]);

/** The process and all its descendants. */
export const treeOf = (pid: number): number[] => {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(all.map((one) => [one, parentOf(one)]));
  const below = (parent: number): number[] => [
    parent,
    ...all.filter((one) => parents.get(one) === parent).flatMap(below),
  ];
  return below(pid);
};

/** Proportional set size in megabytes: their sum counts once what processes share. */
export const residentMegabytes = (pids: readonly number[]): number => {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+) kB$/m.exec(readOf(pid, 'smaps_rollup') ?? '')?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
};

/** Processor time until now, with that of children that have ended and were waited for. Ticks are hundredths of a second. */
export const processorSecondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const ticks = readOf(pid, 'stat')?.split(') ').at(-1)?.split(' ').slice(11, 15) ?? [];
    return sum + ticks.reduce((total, one) => total + Number(one), 0) / 100;
  }, 0);

/** The one of the tree that runs the program. */
export const processOf = (tree: readonly number[], program: string): number | undefined =>
  tree.findLast((pid) =>
    readOf(pid, 'cmdline')
      ?.split('\0')
      .some((argument) => argument.endsWith(program)),
  );
