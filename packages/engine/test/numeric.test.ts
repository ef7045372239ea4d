import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, familyWeights, monthAt, monthIndex, sha256, sha256OfBytes, studyHash } from '../src/index.ts';
import { internalRate } from '../src/indicators/internal-rate.ts';
import { dd, ddAdd, ddDivide, ddMultiply } from '../src/numeric/double-double.ts';
import { decimalsOf, partOf, quantise, toCents, undecided } from '../src/numeric/money.ts';
import { monthlyRate, pricePayment } from '../src/numeric/rates.ts';
import { familyCumulative } from '../src/numeric/weights.ts';

/** Rounds a decimal text half away from zero, by its digits. */
function roundText(text: string): number {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const up = (fraction[0] ?? '0') >= '5' ? 1n : 0n;
  const cell = Number(BigInt(whole) + up);
  return negative && cell !== 0 ? -cell : cell;
}

describe('money', () => {
  it('rounds half away from zero, as a spreadsheet does', () => {
    expect([28.499999999999996, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999, -0.4].map(quantise)).toEqual([
      29, 1, -1, 2, 3, -3, 0, 0,
    ]);
    expect(Object.is(quantise(-0.2), 0)).toBe(true);
    expect(quantise(0.285 * 100)).toBe(29);
  });

  it('rounds every decimal of up to 14 digits like its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), fc.integer({ min: 0, max: 6 }), (n, decimals) => {
        const digits = String(Math.abs(n)).padStart(decimals + 1, '0');
        const text = `${n < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
        expect(quantise(Number(text))).toBe(roundText(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('divides an amount into parts that add up to it and differ by a centavo at most', () => {
    const amounts = fc.integer({ min: -(10 ** 13), max: 10 ** 13 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 600 }), (amount, n) => {
        const shares = Array.from({ length: n }, (_, k) => partOf(amount, k + 1, n) - partOf(amount, k, n));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
    expect([1, 2, 3].map((k) => partOf(100, k, 3))).toEqual([33, 67, 100]);
  });

  it('knows when an error bound leaves the centavo open', () => {
    expect(undecided(10.4999, 1e-3)).toBe(true);
    expect(undecided(10.4, 1e-3)).toBe(false);
  });

  it('counts the decimals of a number', () => {
    expect([1, 1.5, 1.25, 0.001, 1e-7, 1e21, 123456.78].map(decimalsOf)).toEqual([0, 1, 2, 3, 7, 0, 2]);
    expect(toCents(1234567.89)).toBe(123456789);
  });
});

describe('double-double arithmetic', () => {
  it('keeps what a float loses', () => {
    const third = ddDivide(dd(1), dd(3));
    const one = ddMultiply(third, dd(3));
    expect(ddAdd(one, dd(-1)).hi + ddAdd(one, dd(-1)).lo).toBeCloseTo(0, 30);
    expect(ddAdd(dd(1e16), dd(1)).lo).toBe(1);
  });
});

describe('calendar', () => {
  it('counts months across years', () => {
    expect(monthAt('2026-11', 3)).toBe('2027-02');
    expect(monthAt('2026-01', -1)).toBe('2025-12');
    fc.assert(
      fc.property(fc.integer({ min: -1200, max: 1200 }), (t) => monthIndex('2026-05', monthAt('2026-05', t)) === t),
    );
  });
});

/** Parameters of two decimals with k of the months at about (α + 1) / (α + β + 2). */
function* onTheBound(): Generator<{ alpha: number; beta: number; k: number; months: number }> {
  for (let months = 3; months <= 12; months++)
    for (let k = 1; k < months; k++)
      for (let hundredths = 1; hundredths <= 600; hundredths++) {
        const beta = hundredths / 100;
        const alpha = Number(((k / (months - k)) * (beta + 1) - 1).toFixed(2));
        if (alpha > 0) yield { alpha, beta, k, months };
      }
}

describe('rates and curves', () => {
  it('turn a yearly rate into the month that compounds to it', () => {
    expect((1 + monthlyRate({ value: 0.12, basis: 'effective_year' })) ** 12).toBeCloseTo(1.12, 14);
    expect(monthlyRate({ value: 0.12, basis: 'nominal_year' })).toBe(0.01);
  });

  it('pay a published Price table: 120 months at 1 % a month on 100,000.00 are 1,434.71', () => {
    expect(quantise(10_000_000 * pricePayment(0.01, 120))).toBe(143471);
    expect(pricePayment(0, 10)).toBe(0.1);
  });

  it('give the S curve of twelve months in hundredths of a percent', () => {
    const percentages = familyWeights({ family: 's_curve' }, 12).map((w) => Math.round(w * 1e4) / 100);
    expect(percentages).toEqual([0.82, 3.03, 6.15, 10, 13.78, 16.22, 16.22, 13.78, 10, 6.15, 3.03, 0.82]);
  });

  it('reach exactly one half at half time where a family is symmetric', () => {
    const parameter = fc.double({ min: 0.2, max: 8, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom('linear', 's_curve', 'beta'), parameter, (family, p) => {
        const symmetric = { family: family as 'beta', a: p, alpha: p, beta: p };
        expect(familyCumulative(symmetric, 3, 6)).toBe(0.5);
      }),
    );
  });

  it('end where a month lies on the very bound from which the beta curve is reckoned from its other side', () => {
    let bounds = 0;
    for (const { alpha, beta, k, months } of onTheBound()) {
      const isAbove = (x: number, a: number, b: number): boolean => x > (a + 1) / (a + b + 2);
      if (isAbove(k / months, alpha, beta) && isAbove(1 - k / months, beta, alpha)) bounds++;
      const share = familyCumulative({ family: 'beta', alpha, beta }, k, months);
      const other = familyCumulative({ family: 'beta', alpha: beta, beta: alpha }, months - k, months);
      expect(Math.abs(share + other - 1), `${alpha} ${beta} ${k}/${months}`).toBeLessThan(1e-12);
    }
    expect(bounds).toBeGreaterThan(10);
  });

  it('add up to one in every family, with any parameters', () => {
    const parameter = fc.double({ min: 0.2, max: 8, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('linear', 's_curve', 'front', 'back', 'trapezoid', 'beta'),
        parameter,
        parameter,
        fc.integer({ min: 1, max: 120 }),
        (family, p, q, n) => {
          const corners = family === 'trapezoid' ? { a: Math.min(p, q) / 8, b: Math.max(p, q) / 8 } : { a: p, b: q };
          const weights = familyWeights({ family: family as 'linear', ...corners, k: p, alpha: p, beta: q }, n);
          expect(weights).toHaveLength(n);
          expect(Math.abs(weights.reduce((a, b) => a + b, 0) - 1)).toBeLessThan(1e-12);
          for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(-1e-15);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('internal rate', () => {
  it('is none without a change of sign and null when only a rising root exists', () => {
    expect(internalRate([100, 50], 0.01)).toEqual({ rate: null, status: 'none' });
    expect(internalRate([100, -110], 0.01)).toEqual({ rate: null, status: 'none' });
    expect(internalRate([0, 0], 0.01)).toEqual({ rate: null, status: 'none' });
  });

  it('finds the root of a loan to twelve digits', () => {
    const rate = internalRate([-1000, 0, 0, 1331], 0.01);
    expect(rate.status).toBe('unique');
    expect(rate.rate).toBeCloseTo(0.1, 12);
  });

  it('takes the falling root nearest to the reference when there are several', () => {
    // (x−1.1)(x−1.3)(x−1.6) with roots at 10 %, 30 % and 60 %: the value falls through zero at the first and the third.
    const flow = [-1000, 4000, -5270, 2288];
    expect(internalRate(flow, 0.05).status).toBe('multiple');
    for (const reference of [0.05, 0.59]) {
      const { rate } = internalRate(flow, reference);
      const value = flow.reduce((sum, x, t) => sum + x / (1 + (rate ?? 0)) ** t, 0);
      expect(Math.abs(value)).toBeLessThan(1e-8);
    }
  });
});

describe('canonical JSON and its hash', () => {
  it('sorts keys and writes the shortest numbers', () => {
    expect(canonicalJson({ b: 1.0, a: [1e21, 0.1, null, 'é"'] })).toBe('{"a":[1e+21,0.1,null,"é\\""],"b":1}');
    expect(studyHash({ b: 1, a: 2 })).toBe(studyHash({ a: 2, b: 1 }));
  });

  it('hashes like SHA-256 on any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (text) => sha256(text) === createHash('sha256').update(text).digest('hex'),
      ),
      { numRuns: 500 },
    );
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('hashes half of a pair of surrogates like the sign of a character that cannot be read', () => {
    for (const text of ['\ud800', 'a\udc00b', '\ud83d\ude00\ud83d', '\udfff\ud800'])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('hashes like SHA-256 on any bytes, around the ends of its blocks too', () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) & 255);
      expect(sha256OfBytes(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('writes the same text when it remembers parts of it', () => {
    const shared = { b: [1, { c: 'é' }], a: null };
    const known = new WeakMap<object, string>();
    for (const value of [shared, { x: shared, y: [shared, shared] }, [shared.b, { z: shared }]])
      for (let again = 0; again < 2; again += 1) expect(canonicalJson(value, known)).toBe(canonicalJson(value));
  });
});
