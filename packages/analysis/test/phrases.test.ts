import { analysis, premiseStandings } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { comparedPremises } from '../src/percentiles/premise-standings.ts';
import { drivers } from '../src/sensitivity/drivers.ts';
import { varianceEffects } from '../src/variance/variance.ts';

describe('the texts of the analysis', () => {
  it('name every premise that is compared', () => {
    expect(Object.keys(premiseStandings.names).sort()).toEqual(comparedPremises.map(({ key }) => key).sort());
  });

  it('name every driver and every effect', () => {
    expect(Object.keys(analysis.driver).sort()).toEqual(drivers.map(({ key }) => key).sort());
    expect(Object.keys(analysis.varianceEffect)).toEqual([...varianceEffects]);
  });
});
