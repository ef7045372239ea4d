import type { Unit, UnitHolding } from '@uni/contracts';
import { expect, test } from 'vitest';
import { faceDescription, faceText } from './cell-face.ts';
import { cardFacts } from './hover-card.tsx';

const unit = (values: Partial<Unit> = {}): Unit =>
  ({
    ...{ id: 1, state: 'available', typology: '', facing: null, reserved_until: null, block: 'A', nome: '101' },
    ...{ private_area: 8_800, list_price: 100_850_000, ...values },
  }) as Unit;
const sold: UnitHolding = {
  unit: 1,
  proposal: null,
  contract: {
    ...{ id: 9, number: 'RA-1', client_name: 'Ana Lima', state: 'active', signed: '2026-07-14' },
    ...{ price: 98_600_000, received: 18_857_250, open: 79_742_750, late: 0 },
    next: { kind: 'monthly', number: 5, of: 24, due: '2026-12-10', amount: 1_027_083 },
  },
};

test('a cell shows the price in thousands: the contract’s where there is one', () => {
  expect(faceText('price', unit(), undefined)).toBe('1.009');
  expect(faceText('price', unit({ state: 'sold' }), sold)).toBe('986');
  expect(faceText('price', unit({ state: 'bartered' }), undefined)).toBe('');
  expect(faceText('price', unit({ list_price: 0 }), undefined)).toBe('');
});

test('it shows price for each m², area or what came in instead', () => {
  expect(faceText('per_area', unit(), undefined)).toBe('11.460');
  expect(faceText('per_area', unit({ private_area: 0 }), undefined)).toBe('');
  expect(faceText('area', unit({ state: 'blocked' }), undefined)).toBe('88');
  expect(faceText('received', unit({ state: 'sold' }), sold)).toBe('19%');
  expect(faceText('received', unit(), undefined)).toBe('');
});

test('whoever hears it hears price, area, front and arrears', () => {
  const late = { ...sold, contract: sold.contract && { ...sold.contract, late: 1 } };
  expect(faceDescription(unit({ facing: 'east' }), late)).toBe(
    'R$\u00a0986.000,00, 88,00 m², leste (nascente), em atraso',
  );
});

test('the card of a sold unit names buyer, share received and next installment; of a free one its table', () => {
  expect(cardFacts(unit(), sold).map(([name, value]) => `${name}: ${value}`)).toEqual([
    'Contrato: R$\u00a0986.000,00',
    'R$/m²: 11.204,55',
    'Comprador: Ana Lima',
    'Recebido: 19,1%',
    'Próxima: 10/12/2026, 10.270,83',
  ]);
  expect(cardFacts(unit(), undefined).map(([name]) => name)).toEqual(['Tabela', 'R$/m²', 'Área']);
});
