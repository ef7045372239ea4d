import { describe, expect, test } from 'vitest';
import { contrastWithWhite, isReadableColour, reportTones, tonesOf } from './report-forms.ts';

describe('the colour of an organization', () => {
  test.each([
    ['#ffffff', 1],
    ['#000000', 21],
    ['#ff0000', 3.998],
    ['#0b5c6b', 7.62],
  ])('%s has the contrast of WCAG with white: %d', (colour, contrast) => {
    expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 2);
  });

  test.each([
    ['#767676', true],
    ['#777777', false],
    ['#0B5C6B', false],
    ['0b5c6b', false],
    ['#0b5c6', false],
    ['#0b5c6b0', false],
    ['red', false],
  ])('%s is accepted: %s', (colour, accepted) => expect(isReadableColour(colour)).toBe(accepted));

  test('colours what is the brand, and nothing that means better or worse', () => {
    expect(tonesOf(null)).toBe(reportTones);
    const tones = tonesOf('#7a1fa2');
    const own = Object.keys(reportTones).filter((tone) => Reflect.get(tones, tone) !== Reflect.get(reportTones, tone));
    expect(own).toEqual(['brand', 'brand_mid', 'brand_soft', 'scene']);
    expect(tones).toMatchObject({ brand: '#7a1fa2', brand_soft: '#d0b1de', scene: '#2e0c3e' });
    expect(contrastWithWhite(tones.scene)).toBeGreaterThan(contrastWithWhite(tones.brand));
  });
});
