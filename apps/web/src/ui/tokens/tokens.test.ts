// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { tokensCss } from './css.ts';
import { colors, contrastPairs, type ThemeName } from './tokens.ts';

const themes: ThemeName[] = ['light', 'dark'];

describe.each(themes)('colours of the %s theme', (theme) => {
  const pairs = contrastPairs.flatMap((pair) =>
    pair.backgrounds.map((background) => ({ ...pair, ground: background })),
  );

  it.each(pairs)('shows $text on $ground with a contrast of at least $least', ({ text, ground: background, least }) => {
    expect(contrastRatio(colors[theme][text], colors[theme][background])).toBeGreaterThanOrEqual(least);
  });
});

describe('tokens.css', () => {
  it('is the one generated from the token source', () => {
    const stored = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
    expect(stored).toBe(tokensCss());
  });

  it('measures black on white as 21 and a colour on itself as 1', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBe(21);
    expect(contrastRatio('#0B5C6B', '#0B5C6B')).toBe(1);
  });
});
