import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../tokens/contrast.ts';
import { colors } from '../tokens/tokens.ts';
import { heatSteps, heatText } from './heat-steps.ts';

describe('the steps of heat', () => {
  it.each(['light', 'dark'] as const)('has numbers that can be read on every step of the %s theme', (theme) => {
    for (const step of heatSteps)
      expect(contrastRatio(colors[theme][heatText(step)], colors[theme][step]), step).toBeGreaterThanOrEqual(4.5);
  });
});
