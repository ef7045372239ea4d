import type { FastifyHelmetOptions } from '@fastify/helmet';
import { officeFrameHosts, officeLibrary } from '@uni/contracts';

const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const headersWith = (
  isProduction: boolean,
  opened: Readonly<Record<string, string[]>>,
  frameguard: { readonly action: 'deny' } | false,
): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: { ...directives, ...opened } },
  frameguard,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  // Only where the site is served by https; on a developer's machine it would lock the browser out of http.
  strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});

/**
 * Headers of every answer. Scripts and style sheets: our own files only, nothing inline, no eval. Style attributes set by
 * scripts are not inline styles to a browser. They use the object model, which the policy allows. Trusted Types: no text
 * becomes markup or code in the page. The only allowed policy names the address of our own worker scripts. Neither a second
 * one nor one of another name is allowed.
 */
export const securityHeaders = (isProduction: boolean): FastifyHelmetOptions =>
  headersWith(
    isProduction,
    { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['uni-workers'] },
    { action: 'deny' },
  );

/**
 * Headers of the pane in Excel, which Office frames. Its library adds scripts of its own host by address, so Trusted Types are
 * off here. It applies one inline style: github.com/OfficeDev/office-js/issues/1687. Nothing else is opened.
 */
export const officePaneHeaders = (isProduction: boolean): FastifyHelmetOptions =>
  headersWith(
    isProduction,
    {
      'script-src': ["'self'", new URL(officeLibrary).origin],
      'style-src': ["'self'", "'unsafe-inline'"],
      'worker-src': ["'none'"],
      'frame-ancestors': [...officeFrameHosts],
    },
    false,
  );
