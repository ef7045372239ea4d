import { applyTemplate, defaultsOf, type StudyTemplate, studyTemplates, type TemplateField } from '@uni/contracts';
import { openStudy, type Projection } from '@uni/engine';
import { drawnShare } from '@uni/tools/test/share.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const projectionOf = (study: unknown): Projection => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(`refused: ${JSON.stringify(opened.errors)}`);
  return opened.model.projection;
};

/** The JSON Pointers at which two values differ. */
const differences = (a: unknown, b: unknown, path = ''): string[] => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b) ? [] : [path];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(Reflect.get(a, key), Reflect.get(b, key), `${path}/${key}`));
};

type Bounds = Readonly<Record<string, readonly [low: number, high: number]>>;
const sold: Bounds = { margin_vgv: [0.12, 0.25], irr_year: [0.15, 0.4] };
/** The bank pays while it is built: little capital, for a short time. */
const associative: Bounds = { margin_vgv: [0.1, 0.18], irr_year: [0.35, 0.8] };
const rented: Bounds = { yield_on_cost: [0.1, 0.22], irr_year: [0.13, 0.18], exit_share: [0.45, 0.75] };
/** What an indicator of a template may be, as a share. */
const figures: Readonly<Record<string, Bounds>> = {
  residencial_vertical: sold,
  mcmv_faixa_1: associative,
  mcmv_faixas_2_3: associative,
  loteamento: sold,
  loteamento_proprio: { margin_vgv: [0.3, 0.4], irr_year: [0.15, 0.25] },
  uso_misto: {
    irr_year: [0.15, 0.3],
    yield_on_cost: [0.1, 0.22],
    exit_share: [0.05, 0.25],
    'company.spe_torre.margin_vgv': [0.12, 0.25],
    'company.spe_torre.irr_year': [0.15, 0.4],
    'company.spe_torre.tax_burden': [0.039, 0.041],
    'company.spe_lojas.irr_year': [0.13, 0.18],
    'company.spe_lojas.tax_burden': [0.1, 0.15],
  },
  comercial_renda: rented,
  build_to_rent: rented,
  hotel: rented,
  self_storage: rented,
};

const anotherValue = ({ unit, default: value }: TemplateField): string | number => {
  if (unit === 'month') return '2027-05';
  if (typeof value === 'string') return `${value} II`;
  return unit === 'share' ? value / 2 : value + 3;
};

const typed = ({ unit, min = 1, max = 1 }: TemplateField): fc.Arbitrary<string | number> => {
  switch (unit) {
    case 'text':
      return fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' });
    case 'month':
      return fc
        .tuple(fc.integer({ min: 2020, max: 2035 }), fc.integer({ min: 1, max: 12 }))
        .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);
    case 'share':
      return fc.integer({ min: min * 1_000, max: max * 1_000 }).map((thousandths) => thousandths / 1_000);
    case 'count':
    case 'months':
      return fc.integer({ min, max });
    default:
      return fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100);
  }
};

describe.each(drawnShare(studyTemplates, 2).map((template) => [template.key, template] as const))(
  'the template %s',
  (_key, template) => {
    test('asks for at most eight fields, each once, with a default inside its bounds', () => {
      const { fields } = template;
      expect(fields.length).toBeLessThanOrEqual(8);
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
      for (const { default: value, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } of fields) {
        if (typeof value === 'number') expect(value >= min && value <= max).toBe(true);
      }
    });

    test('is, as it stands, what its fields’ defaults make of it', () => {
      expect(differences(template.study, applyTemplate(template, {})).filter((path) => path !== '/name')).toEqual([]);
    });

    test.each(template.fields.map((field) => [field.key, field] as const))(
      'sets with the field %s its places and no others',
      (key, field) => {
        const before = applyTemplate(template, {});
        const after = applyTemplate(template, { [key]: anotherValue(field) });
        expect(differences(before, after).sort()).toEqual(field.paths.map(({ pointer }) => pointer).sort());
      },
    );

    test('makes a valid study of whatever is typed within the bounds', () => {
      const values = fc.record(Object.fromEntries(template.fields.map((field) => [field.key, typed(field)])));
      fc.assert(
        fc.property(values, (given) => {
          const { checks } = projectionOf(applyTemplate(template, given));
          // A ruinous development does not repay its loan, and the projection reports it. No other check may fail.
          expect(checks.filter(({ code, severity }) => severity === 'error' && code !== 'loan_open_balance')).toEqual(
            [],
          );
        }),
        { numRuns: 60 },
      );
    });

    test('computes to figures that a controller believes', () => {
      const { indicators, checks } = projectionOf(applyTemplate(template, defaultsOf(template)));
      expect(checks).toEqual([]);
      expect(figures[template.key]).toBeDefined();
      for (const [indicator, [low, high]] of Object.entries(figures[template.key] ?? {})) {
        expect([indicator, indicators[indicator]]).toSatisfy(([, value]: [string, unknown]) =>
          between(low, high)(value),
        );
      }
      expect(indicators.npv).toSatisfy(between(1, Number.POSITIVE_INFINITY));
      expect(indicators.max_exposure).toSatisfy(between(Number.NEGATIVE_INFINITY, -1));
    });

    test('leaves the template alone', () => {
      const before = JSON.stringify(template.study);
      applyTemplate(template, { name: 'Outro', units: 7 });
      expect(JSON.stringify(template.study)).toBe(before);
    });
  },
);

const between = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high;

test('the vertical template repays its production loan', () => {
  const [vertical] = studyTemplates;
  const { lines } = projectionOf(applyTemplate(vertical as StudyTemplate, {}));
  const balance = lines.find(({ key }) => key === 'loan.1.balance');
  expect(balance?.values.some((cell) => cell > 0)).toBe(true);
  expect(balance?.values.at(-1)).toBe(0);
});

test('the mixed use keeps rents and regimes in the company of the shops, and the loan in that of the tower', () => {
  const mixed = studyTemplates.find(({ key }) => key === 'uso_misto') as StudyTemplate;
  const { lines } = projectionOf(applyTemplate(mixed, {}));
  const companiesOf = (key: string) =>
    lines.flatMap((line) => (line.key === key && line.company !== undefined && line.total !== 0 ? [line.company] : []));
  expect(companiesOf('tax.ret')).toEqual(['spe_torre']);
  expect(companiesOf('tax.irpj')).toEqual(['spe_lojas']);
  expect(companiesOf('rental.rent')).toEqual(['spe_lojas']);
  expect(companiesOf('rental.exit')).toEqual(['spe_lojas']);
  // The land is of both.
  expect(companiesOf('expense.terrain')).toEqual(['spe_torre', 'spe_lojas']);
});
