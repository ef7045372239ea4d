import { describe, expect, it } from 'vitest';
import { readProductSlugs } from './products.ts';

describe('the slugs of products', () => {
  it('are uni, sienge and uau without a configuration', () => {
    expect(readProductSlugs(undefined, undefined)).toEqual({ colab: 'uni', financing: ['sienge', 'uau'] });
    expect(readProductSlugs('', '')).toEqual({ colab: 'uni', financing: ['sienge', 'uau'] });
  });

  it('are what the configuration names, in its order', () => {
    expect(readProductSlugs('Casa', 'uau')).toEqual({ colab: 'casa', financing: ['uau'] });
    expect(readProductSlugs('uni', ' UAU , sienge')).toMatchObject({ financing: ['uau', 'sienge'] });
  });

  it('are never what is no slug, or a system without a screen', () => {
    expect(readProductSlugs('a/b', 'sap,sienge')).toEqual({ colab: 'uni', financing: ['sienge'] });
  });
});
