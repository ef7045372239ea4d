import { describe, expect, test } from 'vitest';
import type { Fields } from '../adapter/fields.model.ts';
import * as questions from './questions.model.ts';
import * as tables from './tables.model.ts';
import { sample } from './test-support/reading.ts';

describe('the dictionary of fields', () => {
  const dictionary = sample('uau-fields') as Record<string, { body: unknown; response: unknown }>;
  /** The dictionary declares many answers as `string` or `object`. These are checked against the samples. */
  const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  const namesIn = (value: unknown): Set<string> => {
    const names = new Set<string>();
    const walk = (inner: unknown): void => {
      if (Array.isArray(inner)) for (const item of inner) walk(item);
      else if (typeof inner === 'object' && inner !== null)
        for (const [name, member] of Object.entries(inner)) {
          names.add(name);
          walk(member);
        }
    };
    walk(value);
    return names;
  };
  const fieldsIn = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) => [name, ...(field.fields ? fieldsIn(field.fields) : [])]);

  test.each([
    [tables.company, one(dictionary['Empresa/ObterEmpresasAtivas']?.response)],
    [tables.work, one(dictionary['Obras/ObterObrasAtivas']?.response)],
    [tables.account, one(dictionary['Fiscal/BuscarCAPs']?.response)],
    [tables.installmentType, one(dictionary['Venda/BuscarTiposDeParcelas']?.response)],
    [tables.unitCategory, one(dictionary['RotinasGerais/BuscarCategoriasDeProduto']?.response)],
    [tables.indexer, one(dictionary['RotinasGerais/BuscarIndicesDeReajuste']?.response)],
    [tables.unit, sample('constructed-uau-espelho-MyTable')],
    [tables.sale, [sample('uau-ExportarVendasXml-lista'), { Valor: 0 }]],
    [tables.receipt, [sample('uau-ExportarVendasXml-lista'), { Venda: 0, Cliente: 0 }]],
    [tables.receivable, sample('uau-BuscarParcelasAReceber')],
    [tables.disbursement, dictionary['Planejamento/ConsultarDesembolsoPlanejamento']?.response],
    [
      tables.refund,
      [sample('constructed-uau-ConsultarProcessos'), dictionary['ProcessoPagamento/ConsultarProcessos']?.response],
    ],
    [tables.saleHistory, dictionary['Venda/ConsultarHistoricos']?.response],
  ] as const)('table %# keeps only what there is', (table, known) => {
    const names = namesIn(known);
    expect(names.size).toBeGreaterThan(1);
    expect(fieldsIn(table.fields).filter((name) => !names.has(name))).toEqual([]);
  });

  const siteKey = { company: '101', work: 'OBR01' };
  test.each([
    [
      'Venda/RetornaChavesVendasPorPeriodo',
      questions.keysQuestion({ sites: [siteKey], from: '2026-01-01', to: '2026-02-01', status: '0' }),
    ],
    ['Venda/ExportarVendasXml', questions.exportQuestion([{ ...siteKey, sale: '6' }])],
    ['Venda/ConsultarContasReceberCalc', questions.computedQuestion(siteKey)],
    ['Venda/BuscarParcelasAReceber', questions.openQuestion(siteKey, '2026-11-22')],
    ['Planejamento/ConsultarDesembolsoPlanejamento', questions.disbursementsQuestion(siteKey, '2026-01', '2026-12')],
    ['Obras/ObterMesesAbertosPorEmpresaObra', questions.openMonthsQuestion(siteKey)],
    ['ProcessoPagamento/ConsultarProcessos', questions.processesQuestion(siteKey, '2026-01-01', '2026-02-01')],
    ['Venda/ConsultarHistoricos', questions.historiesQuestion([siteKey], '2026-01-01', '2026-02-01')],
    ['Espelho/BuscaUnidadesDeAcordoComWhere', questions.unitsQuestion(siteKey)],
  ])('%s is asked in its own words', (action, question) => {
    const names = namesIn(dictionary[action]?.body);
    expect([...namesIn(question)].filter((name) => !names.has(name))).toEqual([]);
  });
});
