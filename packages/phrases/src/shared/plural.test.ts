import { describe, expect, it } from 'vitest';
import { enterprises } from '../planner/enterprises.ts';
import { plural } from './plural.ts';

describe('plural', () => {
  const forms = { none: 'Nenhum registro', one: '1 registro', other: 'n registros' };

  it('writes zero as "Nenhum", which the language rules would make singular', () => {
    expect(plural(0, forms)).toBe('Nenhum registro');
  });
  it('keeps one and one and a half in the singular', () => {
    expect(plural(1, forms)).toBe('1 registro');
    expect(plural(1.5, forms)).toBe('1 registro');
  });
  it('uses the plural from two on', () => {
    expect(plural(2, forms)).toBe('n registros');
    expect(enterprises.versions(4)).toBe('4 versões');
  });
});
