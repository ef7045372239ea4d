/** The built web application: hashed files for ever, its pages never from a cache. */
import { existsSync, globSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { wireErrors } from '@uni/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const isApi = (url: string): boolean => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');

/** Serves `folder` when it is there, and answers what no route knows: JSON under /api/, the page elsewhere. */
export const serveWebFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes(`${join(folder, 'assets')}`);
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const documents = documentsIn(folder);
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) return notFound(request, reply);
    const document = documents.get(pathOf(request.url)) ?? 'index.html';
    return reply.header('Cache-Control', 'no-cache').sendFile(document);
  });
};

/** Addresses with an HTML document of their own (`/user/login` is `user/login.html`); all others are index.html. */
const documentsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => {
      const path = file.split(sep).join('/');
      return [`/${path.replace(/\.html$/, '')}`, path];
    }),
  );

/** A route of the application. A missing file must stay missing: a page in its place would be run as a script. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isApi(url) &&
  !url.startsWith('/assets/') &&
  !/\.[a-z0-9]+$/i.test(pathOf(url));

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const notFound = (request: FastifyRequest, reply: FastifyReply) => {
  if (isApi(request.url)) throw new Refusal(wireErrors.notFound);
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
};
