import { spreadsheets } from '@uni/phrases';
import { type FunctionId, functionTable } from './function-table.ts';

const copy = spreadsheets.functions;

/** What a person reads of each function, and of its arguments in their order. */
const descriptions: Readonly<Record<FunctionId, readonly [summary: string, ...inputs: (readonly [string, string])[]]>> =
  {
    INDICADOR: [
      copy.indicator,
      ['empreendimento', copy.enterprise],
      ['indicador', copy.indicatorName],
      ['versao', copy.version],
      ['cenario', copy.scenario],
    ],
    FLUXO: [
      copy.flow,
      ['empreendimento', copy.enterprise],
      ['linha', copy.lineName],
      ['periodo', copy.period],
      ['versao', copy.version],
      ['cenario', copy.scenario],
    ],
  };

/**
 * The functions as Excel registers them: every argument may be a range, and so is the answer.
 * https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json
 */
export const functionMetadata = () => ({
  functions: functionTable.map(({ id, required }) => {
    const [description, ...inputs] = descriptions[id];
    return {
      id,
      name: id,
      description,
      parameters: inputs.map(([name, text], at) => ({
        ...{ name, description: text, type: 'any', dimensionality: 'matrix' },
        ...(at >= required && { optional: true }),
      })),
      result: { type: 'any', dimensionality: 'matrix' },
    };
  }),
});
