/** A module with its offers and the quantities that expenses, taxes and loans read. */

import type { StudyModule } from '../../src/study.ts';
import { type Cells, mapCells, plus } from '../arithmetic.ts';
import { type Anchors, moduleAnchors } from '../calendar.ts';
import { enterCancelled } from './cancellation.ts';
import { type Contracts, type Offer, offersOf, worthOf } from './offers.ts';

export interface Estate {
  module: StudyModule;
  anchors: Anchors;
  units: number;
  privateArea: number;
  vgvGross: number;
  vgvOwn: number;
  offers: Offer[];
  /** Weights of the sales' months. */
  curve: Cells;
  salesBase: Cells;
  resaleBase: Cells;
  cancelledBase: Cells;
  contracts: Contracts | null;
}

/** Σ of the curves by the own VGV of their offers; one offer's curve is as given. */
export function saleWeights(offers: readonly Offer[]): Cells {
  return plus(...offers.map(({ curve, vgvOwn }) => mapCells(curve, (share) => share * vgvOwn)));
}

export function estate(module: StudyModule, contracts: Contracts | null): Estate {
  const anchors = moduleAnchors(module);
  let [units, area, gross, own] = [0, 0, 0, 0];
  for (const typology of module.typologies ?? []) {
    const value = worthOf(typology.units, typology);
    units += typology.units;
    area += typology.units * typology.private_area;
    gross += value;
    own += value - worthOf(typology.barter_units ?? 0, typology);
  }
  const offers = offersOf(module, anchors, contracts);
  const [only] = offers;
  const sales = {
    module,
    anchors,
    units,
    privateArea: area,
    vgvGross: gross,
    vgvOwn: own,
    offers,
    curve: offers.length === 1 && only ? only.curve : saleWeights(offers),
    salesBase: plus(...offers.map(({ salesBase }) => salesBase)),
    contracts,
  };
  for (const offer of offers) enterCancelled(sales, offer);
  return {
    ...sales,
    resaleBase: plus(...offers.map(({ resaleBase }) => resaleBase)),
    cancelledBase: plus(...offers.map(({ cancelledBase }) => cancelledBase)),
  };
}
