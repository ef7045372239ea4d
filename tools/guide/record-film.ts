/** Records what a page shows and writes it as an animated WebP, which every browser plays without a plug-in. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

interface Frame {
  readonly png: Buffer;
  /** Seconds. */
  readonly at: number;
}

/** Width in pixels, quality of 100, and the least seconds between two frames. */
const picture = { width: 960, quality: 70, gap: 0.2 } as const;
/** Seconds that the last frame stands. */
const ending = 1.5;

/** Records a page while `play` runs. Rejects with its failure. */
export async function recordFrames(page: Page, play: () => Promise<void>): Promise<Frame[]> {
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data: base64, metadata, sessionId }) => {
    frames.push({ png: Buffer.from(base64, 'base64'), at: metadata.timestamp ?? 0 });
    // A page that is being closed takes no acknowledgement.
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await play();
  await session.send('Page.stopScreencast');
  return frames;
}

/** The frames that differ from the one before, no closer than the gap; the last one always. */
export function thin(frames: readonly Frame[]): Frame[] {
  const thinned: Frame[] = [];
  for (const [at, frame] of frames.entries()) {
    const before = thinned.at(-1);
    if (before?.png.equals(frame.png)) continue;
    const isLast = at === frames.length - 1;
    if (!before || isLast || frame.at - before.at >= picture.gap) thinned.push(frame);
  }
  return thinned;
}

/** Writes the film, played once, and its last frame as a still. Needs ImageMagick. */
export function writeFilm(frames: readonly Frame[], film: string, still: string): void {
  const thinned = thin(frames);
  const last = thinned.at(-1);
  if (!last) throw new Error('a film without frames');
  const folder = mkdtempSync(join(tmpdir(), 'uni-film-'));
  try {
    const pieces = thinned.flatMap((frame, at) => {
      const file = join(folder, `${at}.png`);
      writeFileSync(file, frame.png);
      const seconds = (thinned[at + 1]?.at ?? frame.at + ending) - frame.at;
      return ['(', '-delay', String(Math.max(1, Math.round(seconds * 100))), file, ')'];
    });
    const shape = ['-resize', `${picture.width}x`, '-quality', String(picture.quality), '-define', 'webp:method=6'];
    execFileSync('convert', [...pieces, '-loop', '0', ...shape, film]);
    writeFileSync(film, playOnce(readFileSync(film)));
    execFileSync('convert', [join(folder, `${thinned.length - 1}.png`), ...shape, still]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Chunk {
  readonly name: string;
  /** Offset of its data. */
  readonly at: number;
}

/** The chunks of a WebP, in order. */
function chunksOf(film: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= film.length; ) {
    const size = film.readUInt32LE(at + 4);
    chunks.push({ name: film.toString('latin1', at, at + 4), at: at + 8 });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

/** ImageMagick writes a film of one loop as a still: its endless one is shortened here. Changes the buffer. */
function playOnce(film: Buffer): Buffer {
  const anim = chunksOf(film).find(({ name }) => name === 'ANIM');
  if (!anim) throw new Error('the film does not move');
  film.writeUInt16LE(1, anim.at + 4);
  return film;
}

/** Milliseconds that an animated WebP plays once: the sum of its frames. Zero for one that does not move. */
export const durationOf = (film: Buffer): number =>
  chunksOf(film)
    .filter(({ name }) => name === 'ANMF')
    .reduce((total, { at }) => total + film.readUIntLE(at + 12, 3), 0);
