/**
 * Actions that would leave a wrong plan, month or price: request, address of the answer, and immediate message. Wrong studies
 * have their own table, `packages/analysis/test/wrong-studies.ts`.
 */
import { insertModule, type Json, removeAt, type StudyDocument, type StudyEdit, setAt } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { expect, test } from 'vitest';
import { conditions, pricedUnit } from '../src/modules/sales/test-support/proposals.ts';
import { approve, type Planned, patch, plan, studyAt, studyOf } from '../testing/planning.ts';
import { type Answered, openTestApp } from '../testing/test-app.ts';
import { contractOf, contractsUrl } from './support/selling.ts';

const testApp = await openTestApp();

let ids = 900_000;
const newId = (): number => {
  ids += 1;
  return ids;
};

const documentAt = async ({ url }: Planned) => {
  const { revision, study, identity } = await studyAt(testApp, url);
  return { revision, document: { study, identity } as unknown as StudyDocument };
};

/** Edits a new study; the answer is that of the edit. */
const edited = async (edits: (document: StudyDocument) => readonly StudyEdit[], study = studyOf()) => {
  const planned = await plan(testApp, { study });
  const { revision, document } = await documentAt(planned);
  return { planned, answer: await patch(testApp, planned.url, revision, edits(document)) };
};

/** Edits a new study and sends it to be approved without a word; the answer is that of the sending. */
const sent = async (edits: (document: StudyDocument) => readonly StudyEdit[], study = studyOf()): Promise<Answered> => {
  const { planned, answer } = await edited(edits, study);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return testApp.send('planner', 'POST', `${planned.url}submit/`, {});
};

const set = (path: (first: string) => string, value: Json) => (document: StudyDocument) =>
  setAt(document, path(`/modules/@${document.identity.modules?.[0]?.id}`), value, newId);

/** Another tower, without anything that belongs to the first one. */
const bareTower = (document: StudyDocument) => {
  const [first] = document.study.modules as Record<string, Json>[];
  const value = { ...first, number: 2, name: 'Torre B' };
  return insertModule(document, { value, after: document.identity.modules?.[0]?.id ?? null, like: null }, newId).edits;
};
const twoTowers = () => {
  const study = studyOf();
  const [first] = study.modules;
  if (!first) throw new Error('no module');
  const own = (study.expenses ?? []).filter(({ module }) => module === 1).map((item) => ({ ...item, module: 2 }));
  return { ...study, modules: [first, { ...first, number: 2 }], expenses: [...(study.expenses ?? []), ...own] };
};

const grave = (rule: string, path: string) => ({
  status: 409,
  body: { code: 'implausible', findings: expect.arrayContaining([{ rule, path }]) },
});
const refusedAt = (path: RegExp, code: string) => ({
  status: 400,
  body: {
    code: 'study_refused',
    study_errors: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(path), code })]),
  },
});

const past = studyOf({ base_month: '2025-01' });
const landIn = (month: string, amount: string) => ({ key: 'expense.terrain', module: null, month, amount });

/** Action, screen of its answer, request, and expected message. */
const wrongActs: readonly (readonly [act: string, where: string, does: () => Promise<Answered>, expected: object])[] = [
  [
    'a tower is added without its works',
    'Versões, enviar para aprovação',
    () => sent(bareTower),
    grave('works_missing', '/modules/1'),
  ],
  [
    'units are doubled, and the built area is not',
    'Versões, enviar para aprovação',
    () =>
      sent((document) => {
        const typology = document.identity.modules?.[0]?.lists?.typologies?.[0]?.id;
        return set((first) => `${first}/typologies/@${typology}/units`, 144)(document);
      }),
    grave('private_over_built', '/modules/0/built_area'),
  ],
  [
    'the taxes are taken away',
    'Versões, enviar para aprovação',
    () =>
      sent(
        set(() => '/taxation/regime', 'none'),
        { ...studyOf(), taxation: { regime: 'ret', ret: { rates: [] } } },
      ),
    grave('tax_missing', '/taxation/regime'),
  ],
  [
    'a rate loses its comma',
    'Versões, enviar para aprovação',
    () => sent(set(() => '/discount_rate/value', 14)),
    grave('rate_above_one', '/discount_rate/value'),
  ],
  [
    'money shall cost nothing',
    'Versões, enviar para aprovação',
    () => sent(set(() => '/discount_rate/value', 0)),
    grave('discount_zero', '/discount_rate'),
  ],
  [
    'months of sales are typed to more than the whole',
    'Validações, alterações com pendência',
    async () => (await edited(set((first) => `${first}/sales_curve/shares`, [0.8, 0.4]))).answer,
    refusedAt(/^\/modules\/0\/sales_curve\/shares$/, 'sum'),
  ],
  [
    'a module is removed, and what belongs to it is not',
    'Validações, alterações com pendência',
    async () =>
      (await edited((document) => removeAt(document, `/modules/@${document.identity.modules?.[1]?.id}`), twoTowers()))
        .answer,
    refusedAt(/^\/expenses\/\d+\/module$/, 'reference'),
  ],
  [
    'a module takes another number, and what belongs to it does not',
    'Validações, alterações com pendência',
    async () =>
      (
        await edited(
          set((first) => `${first}/number`, 9),
          twoTowers(),
        )
      ).answer,
    refusedAt(/^\/expenses\/\d+\/module$/, 'reference'),
  ],
  [
    'a version is made beside the one in force',
    'Versões: the new one is a draft, and nobody’s plan',
    async () => {
      const planned = await plan(testApp);
      await approve(testApp, planned.url);
      return testApp.send('planner', 'POST', `${planned.url}clone/`, { nome: 'Rev 2', shift_months: 0 });
    },
    { status: 201, body: { state: 'draft', current: false } },
  ],
  [
    'a draft shall be the plan',
    'Versões, tornar vigente',
    async () => testApp.send('planner', 'PATCH', (await plan(testApp)).url, { current: true }),
    { status: 409, body: { code: 'version_not_approved' } },
  ],
  [
    'the plan in force is deleted',
    'Versões, excluir',
    async () => {
      const planned = await plan(testApp);
      await approve(testApp, planned.url);
      return testApp.send('planner', 'DELETE', planned.url);
    },
    { status: 409, body: { code: 'version_current' } },
  ],
  [
    'a month is closed before it has ended',
    'Realizado × previsto, fechar mês',
    async () => {
      const { enterprise } = await plan(testApp, { study: past });
      const month = testApp.app.platform.now().toISOString().slice(0, 7);
      const url = `/api/planner/enterprises/${enterprise}/closing/`;
      return testApp.send('staff', 'POST', url, { month, reason: 'Pressa', absent_default: 'plan' });
    },
    { status: 409, body: { code: 'month_not_over' } },
  ],
  [
    'a month is closed on a deviation that nobody explained',
    'Realizado × previsto, fechar mês',
    async () => {
      const { enterprise } = await plan(testApp, { study: past });
      const base = `/api/planner/enterprises/${enterprise}`;
      const rows = [landIn(past.base_month, '-999999999.00')];
      const span = { from: past.base_month, to: past.base_month };
      await testApp.send('planner', 'PUT', `${base}/realised-entries/`, {
        nature: 'realised',
        ...span,
        lines: [],
        rows,
      });
      return testApp.send('planner', 'POST', `${base}/closing/`, { month: past.base_month });
    },
    { status: 409, body: { code: 'closing_stopped', checklist: expect.anything() } },
  ],
  [
    'a sheet is imported with the sign reversed',
    'Importar planilha, conferência',
    async () => {
      const { enterprise } = await plan(testApp, { study: past });
      const rows = [landIn(past.base_month, '-100.00'), landIn(monthAt(past.base_month, 1), '250.00')];
      const url = `/api/planner/enterprises/${enterprise}/realised-imports/`;
      return testApp.send('planner', 'POST', url, { file_name: 'a.xlsx', preview: true, rows });
    },
    { status: 200, body: { accepted: 2, rejected: [], findings: [{ row: 1, code: 'reverse_sign' }] } },
  ],
  [
    'a unit is sold below the table by who may not',
    'Contratos, assinar',
    async () => {
      const unit = await pricedUnit(testApp);
      return testApp.send('sales', 'POST', contractsUrl, contractOf(unit, { terms: conditions(testApp, 40_000_000) }));
    },
    { status: 409, body: { code: 'below_authority' } },
  ],
];

test.each(wrongActs)('%s: %s says so', async (_act, _where, does, message) => {
  const { status, body } = await does();
  expect({ status, body }).toMatchObject(message);
});
