import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { handOut } from '../figures.ts';

/** The emulator's cost of reading a whole tenant's receivables. */
interface Measured {
  readonly rows: number;
  readonly megabytes: number;
  readonly seconds: number;
  /** The most memory that was seen, in megabytes. */
  readonly memory: number;
}

/** Megabytes that the emulator may hold at once, however long the stream is. */
const LIMIT = 300;

/** Streams all receivables of size L out of a process of its own, and watches that process's memory. */
async function measure(size: string): Promise<Measured> {
  const main = fileURLToPath(new URL('../../apps/emulators/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--size', size, '--today', '2026-06-15', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [url, control, credentials] = await addresses(child.stdout);
    let memory = 0;
    const watch = async () => {
      const usage: unknown = await (await fetch(`${control}/_control/usage`)).json();
      if (typeof usage === 'object' && usage !== null && 'memory' in usage)
        memory = Math.max(memory, Number(usage.memory));
    };
    const timer = setInterval(() => void watch().catch(() => undefined), 500);
    const began = performance.now();
    const period = 'startDate=1990-01-01&endDate=2999-12-31&selectionType=D';
    const response = await fetch(`${url}/exemplo/public/api/bulk-data/v1/income?${period}`, {
      headers: { authorization: `Basic ${credentials}` },
    });
    if (!response.ok || !response.body) throw new Error(`the emulator answered ${response.status}`);
    const { rows, bytes } = await count(response.body);
    clearInterval(timer);
    await watch();
    return { rows, megabytes: bytes / 1e6, seconds: (performance.now() - began) / 1_000, memory: memory / 1e6 };
  } finally {
    child.kill();
  }
}

/** The addresses and credentials that the command prints. */
async function addresses(stdout: NodeJS.ReadableStream): Promise<readonly [string, string, string]> {
  let text = '';
  for await (const chunk of stdout) {
    text += String(chunk);
    const url = /Sienge\s+(\S+).{0,200}?user (\S+)\s+password (\S+)\s+control (\S+)\/_control/.exec(text);
    if (!url?.[1] || !url[4]) continue;
    return [url[1], url[4], Buffer.from(`${url[2]}:${url[3]}`).toString('base64')];
  }
  throw new Error('the emulators ended before they said where they are');
}

/** Rows by the key that each begins its own part with, without reading them as JSON. */
async function count(body: ReadableStream<Uint8Array>): Promise<{ readonly rows: number; readonly bytes: number }> {
  const mark = '"installmentId":';
  let [rows, bytes, held] = [0, 0, ''];
  for await (const chunk of body) {
    bytes += chunk.length;
    const text = held + Buffer.from(chunk).toString('latin1');
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) rows += 1;
    held = text.slice(-(mark.length - 1));
  }
  return { rows, bytes };
}

measure(process.argv[2] ?? 'L')
  .then(({ rows, megabytes, seconds, memory }) => {
    console.log(
      `${rows} rows, ${Math.round(megabytes)} MB in ${Math.round(seconds)} s; at most ${Math.round(memory)} MB of memory`,
    );
    handOut([
      { what: 'rows streamed', measured: `${rows}` },
      { what: 'memory', measured: `${Math.round(memory)} MB`, goal: `≤ ${LIMIT} MB`, met: memory <= LIMIT },
    ]);
    if (memory > LIMIT) {
      console.error(`more than ${LIMIT} MB`);
      process.exitCode = 1;
    }
  })
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
