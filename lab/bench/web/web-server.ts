/** One static server for everything that is compared: same process, same compression, same headers. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A folder of built files under a path. An address without an ending is the document of that name, or else index.html. */
export interface Site {
  readonly path: `/${string}/` | '/';
  readonly folder: string;
}

export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the sites by the longest path that fits, compressed by Brotli at its best and uncached. Other addresses answer 404. */
export async function serveSites(sites: readonly Site[]): Promise<StaticServer> {
  const byLength = [...sites].sort((a, b) => b.path.length - a.path.length);
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const site = byLength.find((candidate) => path.startsWith(candidate.path));
    const file = site ? fileOf(site, path) : null;
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
    compressed.set(file, body);
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': body.byteLength,
      'cache-control': 'no-store',
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the static server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function fileOf(site: Site, path: string): string | null {
  const inside = normalize(path.slice(site.path.length));
  if (inside.startsWith('..') || path.startsWith('/api/')) return null;
  const candidates = extname(inside) === '' ? [`${inside}.html`, 'index.html'] : [inside];
  const files = candidates.map((candidate) => join(site.folder, candidate));
  return files.find((file) => existsSync(file) && statSync(file).isFile()) ?? null;
}
