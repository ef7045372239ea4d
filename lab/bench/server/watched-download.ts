/** A download as a browser reads it, chunk by chunk, with the process's peak memory above its previous use. */
import type { Figure } from '../../figures.ts';

export interface Download {
  readonly status: number;
  readonly etag: string | null;
  readonly bytes: number;
  /** Ends of lines. */
  readonly lines: number;
  /** Until the head of the answer is there, and until all of it is. */
  readonly headSeconds: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** Peak use above the previous use, after garbage collection: the rest is the allocator's. */
  readonly usedMegabytes: number;
}

const sampleMs = 10;
const collectMs = 1_000;
const lineEnd = 10;

export const download = async (address: string, request: RequestInit): Promise<Download> => {
  const used = () => {
    if (!globalThis.gc) throw new Error('to be run with --expose-gc');
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const usedBefore = used();
  let mostUsed = usedBefore;
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, sampleMs);
  const collecting = setInterval(() => {
    mostUsed = Math.max(mostUsed, used());
  }, collectMs);
  const started = performance.now();
  const since = () => (performance.now() - started) / 1_000;
  try {
    const answer = await fetch(address, request);
    if (!answer.ok && answer.status !== 304) throw new Error(`${address}: ${answer.status}`);
    const headSeconds = since();
    let bytes = 0;
    let lines = 0;
    for await (const piece of answer.body ?? []) {
      bytes += piece.length;
      for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) lines += 1;
    }
    const etag = answer.headers.get('etag');
    const megabytes = (most - before) / 1024 / 1024;
    const usedMegabytes = (mostUsed - usedBefore) / 1024 / 1024;
    return { status: answer.status, etag, bytes, lines, headSeconds, seconds: since(), megabytes, usedMegabytes };
  } finally {
    clearInterval(sampling);
    clearInterval(collecting);
  }
};

/** A download as figures, by its goals. */
export const filed = (
  what: string,
  measuredDownload: Download,
  goals: { seconds: number; megabytes: number },
): Figure[] => [
  {
    what: `${what}, ${(measuredDownload.bytes / 1024 / 1024).toFixed(1)} MB`,
    measured: `${measuredDownload.seconds.toFixed(1)} s`,
    goal: `≤ ${goals.seconds} s`,
    met: measuredDownload.seconds <= goals.seconds,
  },
  {
    what: `${what}: memory beyond what was held`,
    measured: `${measuredDownload.megabytes.toFixed(0)} MB`,
    goal: `≤ ${goals.megabytes} MB`,
    met: measuredDownload.megabytes <= goals.megabytes,
  },
];
