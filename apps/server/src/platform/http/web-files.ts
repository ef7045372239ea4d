/** The built web application: hashed files for ever, its pages never from a cache. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { excelAddInFiles, wireErrors } from '@uni/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentAt, firstSightsOf } from './first-sight.ts';
import { HttpError } from './http-error.ts';
import { mountedDocument, mountedScript } from './mount.ts';
import { officePaneHeaders } from './security-headers.ts';

const isApi = (url: string): boolean => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');

/** Documents that open without a session, for holders of a link only. */
const hiddenFromSearch: ReadonlySet<string> = new Set(['/espelho']);

const firstScript = 'before-paint.js';

/** Metadata of functions and icons, which Excel on the web reads from its own pages. Nothing of an organization is in them. */
const forOffice = [excelAddInFiles.metadata, ...([16, 32, 80] as const).map(excelAddInFiles.icon)];

interface WebFiles {
  readonly folder: string;
  readonly base: string;
  readonly isProduction: boolean;
}

/** Serves `folder` when it is there, and answers what no route knows: JSON under /api/, the page elsewhere. */
export const serveWebFiles = async (app: FastifyInstance, files: WebFiles): Promise<void> => {
  const { folder, base, isProduction } = files;
  const isBuilt = existsSync(join(folder, 'index.html'));
  const officeFiles = forOffice.map((file) => join(folder, file));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // Compressed by the build as well as can be. What has no such file is compressed while it is sent.
      preCompressed: true,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${join(folder, 'assets')}`);
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (officeFiles.some((file) => path.startsWith(file))) openToOtherPages(response);
      },
    });
  }
  const documents = documentsIn(folder);
  const readSights = firstSightsOf(join(folder, 'first-sights.json'));
  const sendDocument = (address: string, reply: FastifyReply): FastifyReply => {
    const html = readFileSync(join(folder, documents.get(address) ?? 'index.html'), 'utf8');
    const document = documentAt(html, readSights(), address);
    if (hiddenFromSearch.has(address)) reply.header('X-Robots-Tag', 'noindex, nofollow');
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(base === '/' ? document : mountedDocument(document, base));
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => sendDocument(pathOf(request.url), reply);
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPage(request) ? sendPage(request, reply) : notFound(request, reply),
  );
  if (!isBuilt) return;
  // Otherwise the folder would answer with its index.html as it is.
  app.get('/', sendPage);
  const { pane } = excelAddInFiles;
  // Whatever the address matched by, nothing but the pane is sent with headers that let Office frame it.
  if (documents.has(pane))
    app.get(pane, { helmet: officePaneHeaders(isProduction) }, (_request, reply) => sendDocument(pane, reply));
  if (base !== '/') serveFirstScript(app, join(folder, firstScript), base);
};

const openToOtherPages = (reply: FastifyReply): void => {
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*');
};

/** Below the root the script carries the mount. It is served instead of the file. */
const serveFirstScript = (app: FastifyInstance, file: string, base: string): void => {
  const script = mountedScript(existsSync(file) ? readFileSync(file, 'utf8') : '', base);
  app.get(`/${firstScript}`, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
};

/** Addresses with an HTML document of their own (`/user/login` is `user/login.html`); all others are index.html. */
const documentsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => {
      const path = file.split(sep).join('/');
      return [`/${path.replace(/\.html$/, '')}`, path];
    }),
  );

/** A route of the application. A missing file must stay missing: a page served instead would be run as a script. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isApi(url) &&
  !url.startsWith('/assets/') &&
  !/\.[a-z0-9]+$/i.test(pathOf(url));

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const notFound = (request: FastifyRequest, reply: FastifyReply) => {
  if (isApi(request.url)) throw new HttpError(wireErrors.notFound);
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
};
