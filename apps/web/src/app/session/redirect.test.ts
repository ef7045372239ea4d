import { describe, expect, it } from 'vitest';
import { returnPath, safeRedirect } from './redirect.ts';

const own = 'https://uni.example';

describe('the way on after signing in', () => {
  it.each(['/home', '/planejamento?q=a#b', '/planejamento/7/fluxo-de-caixa'])('leads to %s', (wanted) => {
    expect(safeRedirect(wanted, own)).toBe(wanted);
  });

  it.each([
    undefined,
    '',
    'home',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\tevil',
    'javascript:alert(1)',
    '/user/login',
    '/user/login?redirect=/home',
    '/x/..//evil.example',
  ])('leads to the front page instead of "%s"', (wanted) => {
    expect(safeRedirect(wanted, own)).toBe('/');
  });

  it('keeps the address to come back to, but not the front page or the login itself', () => {
    expect(returnPath({ href: '/planejamento?fase=works' })).toBe('/planejamento?fase=works');
    expect(returnPath({ href: '/' })).toBeUndefined();
    expect(returnPath({ href: '/user/login' })).toBeUndefined();
  });
});
