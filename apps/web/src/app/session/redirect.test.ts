import { describe, expect, it } from 'vitest';
import { destinationOf, safeRedirect, wayBack } from './redirect.ts';

const own = 'https://uni.example';

/** Targets that would lead elsewhere, or into a redirect loop. */
const refused: readonly unknown[] = [
  undefined,
  null,
  7,
  ['/home'],
  '',
  ' ',
  'home',
  'home/..',
  '.',
  '../home',
  '?x=1',
  '#x',
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example/x',
  '///evil.example/x',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\tevil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://uni.example/x',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'https://uni.example@evil.example/',
  'https://uni.example.evil.example/',
  'uni.example/home',
  '//uni.example@evil.example',
  '//[::1]/',
  '//2130706433/',
  '/user/login',
  '/user/login?redirect=/home',
  '/user',
  '/x/..//evil.example',
  '/.//evil.example',
  '/x/../..//evil.example',
  '/%2e%2e//evil.example',
];

/** Targets that seem foreign and are paths of this origin. */
const within = ['/%2f%2fevil.example', '/%5cevil.example', '/x?to=//evil.example', '/@evil.example', '/evil.example'];

describe('the way on after signing in', () => {
  it.each(['/home', '/planejamento?q=a#b', '/planejamento/7/fluxo-de-caixa'])('leads to %s', (target) => {
    expect(safeRedirect(target, own)).toBe(target);
  });

  it.each(refused)('leads to the front page instead of "%s"', (target) => {
    expect(safeRedirect(target, own)).toBe('/');
  });

  it.each(within)('never leaves the origin with "%s"', (target) => {
    expect(new URL(safeRedirect(target, own), own).origin).toBe(own);
  });

  it(`of ${refused.length + within.length} payloads 0 leave the origin`, () => {
    const successes = [...refused, ...within].filter(
      (target) => new URL(safeRedirect(target, own), own).origin !== own,
    );
    expect(successes).toEqual([]);
  });

  it('puts the secret of a link into the fragment, which no server sees, and back after signing in', () => {
    const back = wayBack({ href: '/aprovar#um-segredo' });
    expect(back).toEqual({ search: { redirect: '/aprovar' }, hash: 'um-segredo' });
    expect(destinationOf('/aprovar', 'um-segredo', own)).toBe('/aprovar#um-segredo');
    expect(destinationOf('https://elsewhere.test/', 'um-segredo', own)).toBe('/');
    expect(destinationOf(undefined, 'um-segredo', own)).toBe('/');
  });

  it('keeps the address to come back to, but not the front page or the login itself', () => {
    expect(wayBack({ href: '/planejamento?fase=works' })).toEqual({ search: { redirect: '/planejamento?fase=works' } });
    expect(wayBack({ href: '/' })).toEqual({ search: {} });
    expect(wayBack({ href: '/user/login' })).toEqual({ search: {} });
  });
});
