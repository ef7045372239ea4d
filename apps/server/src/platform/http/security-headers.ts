import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Headers of every answer. Scripts: our own files only, no inline, no eval.
 * Styles: antd writes its style sheets into the page while it runs, so that inline styles are allowed; nothing can leave
 * through them, because images, fonts and connections are confined to this origin.
 * Trusted Types are not demanded: the same antd code assigns `innerHTML` on its style elements, and a default policy
 * that lets that pass would let everything pass.
 */
export const securityHeaders = (isProduction: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  // Only where the site is served by https; on a developer's machine it would lock the browser out of http.
  strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
