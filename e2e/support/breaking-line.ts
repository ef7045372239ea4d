import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The way to a server, on which answers break off: their head arrives, and half of what follows. */
export interface BreakingLine {
  readonly url: string;
  /** Answers of these paths break off from now on; of none when it is left out. */
  breaks(paths?: RegExp): void;
  /** How many answers have broken off. */
  readonly broken: number;
  close(): void;
}

export async function startBreakingLine(to: string): Promise<BreakingLine> {
  let breaking: RegExp | undefined;
  let broken = 0;
  const halve = (answer: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const whole = Buffer.concat(parts);
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': whole.length });
      response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.socket?.destroy());
      broken += 1;
    });
  };
  const server = createServer((asked, response) => {
    const { method = 'GET', url = '/', headers } = asked;
    // Without compression half of an answer is half of its text.
    const onward = request(`${to}${url}`, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    onward.on('response', (answer) => {
      if (breaking?.test(url)) halve(answer, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    breaks: (paths) => {
      breaking = paths;
    },
    get broken() {
      return broken;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
