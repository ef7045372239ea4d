import { analysis } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { drivers } from '../src/drivers.ts';
import { varianceEffects } from '../src/variance.ts';

describe('the texts of the analysis', () => {
  it('name every driver and every effect', () => {
    expect(Object.keys(analysis.driver).sort()).toEqual(drivers.map(({ key }) => key).sort());
    expect(Object.keys(analysis.varianceEffect)).toEqual([...varianceEffects]);
  });
});
