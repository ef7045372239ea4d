/** Parts of a study that cannot be typed over in the workbook, in words, with the reason. */
import { lineLabel, type Study } from '@uni/engine';
import { propertyLabels } from './study-labels.ts';
import { valueLabels } from './value-labels.ts';

export interface FixedValue {
  readonly pointer: string;
  readonly label: string;
  readonly value: number | string;
  readonly reason: string;
}

const form = 'Escolhe a forma do cálculo, não um número: altere no estudo e exporte de novo.';

/** Reasons why a part of a study is no number of this workbook. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^\/base_month$/, 'Os meses desta planilha contam da data-base: altere no estudo e exporte de novo.'],
  [/\/(from|csll_from)$/, 'Data de vigência: diz de que mês em diante a alíquota ao lado vale; altere no estudo.'],
  [/\/(adjustment|social)\/month$/, 'Diz de que mês é o valor ao lado, corrigido desde ele: altere no estudo.'],
  [/\/closing$/, 'Mês do fechamento: até ele vale o realizado, célula a célula; altere no estudo.'],
  [
    /^\/modules\/\d+\/(registration|occupancy_permit)(\/|$)/,
    'Marco do cronograma, que nenhum número desta planilha lê: altere no estudo.',
  ],
  [/\/at$/, 'Diz de que data o prazo conta; a data se altera em Premissas. Para contar de outra, altere no estudo.'],
  [/\/(module|portfolio\/\d+\/module)$/, 'Diz a que módulo a linha pertence: altere no estudo e exporte de novo.'],
  [/\/company$/, 'Diz a que empresa o valor pertence: altere no estudo e exporte de novo.'],
  [/^\/companies\/\d+\/modules\/\d+$/, 'Diz que módulos a empresa tem: altere no estudo e exporte de novo.'],
  [
    /\/(index|opex_index|price_index|index_before_keys|index_after_keys|minimum_index|cap_index)$/,
    'Escolhe o índice; as variações dele se alteram em Premissas.',
  ],
  [
    /\/(tax_class|class)$/,
    'Diz por qual classe os tributos escolhem o recebimento: altere no estudo e exporte de novo.',
  ],
  [
    /^\/modules\/\d+\/tasks\//,
    'Etapas dão a curva física, que se altera em Premissas: para mover etapas, altere no estudo.',
  ],
  [/\/basis$/, 'Diz como se lê a taxa ou o valor, que se altera em Premissas.'],
  [/^\/assignments\/\d+\/(modules|tables|kinds)\/\d+$/, 'Diz o que se cede: altere no estudo e exporte de novo.'],
  [
    /\/(group|eligible\/\d+|groups\/\d+|cost_groups\/\d+|of\/\d+|key)$/,
    'Diz de que linha se trata: altere no estudo e exporte de novo.',
  ],
];

/** Reasons why a present or possible number of the study changes nothing. */
const unread: readonly (readonly [RegExp, string])[] = [
  [/^\/indexes\/[^/]+\/annual$/, 'Nada deste estudo se corrige por este índice.'],
  [/^\/indexes\/[^/]+\/monthly\//, 'Fora dos meses desta planilha, ou nada se corrige por este índice.'],
  [/\/tables\/\d+\/share$/, 'Única tabela do módulo: todas as vendas são por ela, seja qual for a participação.'],
  [/^\/capital\/partners\/\d+\/share$/, 'Único sócio: tudo se distribui a ele, seja qual for a participação.'],
  [/\/timing\/lags\/\d+$/, 'Único prazo de desembolso: tudo se paga nele, seja qual for o percentual.'],
  [/\/built_area$/, 'Nenhuma despesa deste estudo é por m² construído, nem se divide por esta área.'],
  [/^\/capital\/distribution\//, 'O modo de distribuição deste estudo não usa este número.'],
  [/^\/capital\/minimum_cash$/, 'Nem aportes nem distribuições deste estudo olham o caixa mínimo.'],
  [/^\/loans\/\d+\/amortization\//, 'A forma de amortização deste financiamento não usa este número.'],
  [/^\/taxation\/consumption\//, 'O modo de CBS e IBS deste estudo não usa este número.'],
  [/\/works_months$/, 'Nenhum prazo, venda ou despesa deste estudo conta da duração ou do fim das obras.'],
  [/\/launch$/, 'As vendas deste módulo não contam do lançamento, e nada mais conta dele.'],
  [/^\/(expenses|revenues)\/\d+\/value\//, 'O item não tem prazo: sem mês de pagamento, não entra no fluxo.'],
];

/** Returns why a number is grey in the premises: no formula reads it. */
export function reasonUnread(pointer: string): string {
  const known = unread.find(([pattern]) => pattern.test(pointer));
  return known ? known[1] : 'Nenhum cálculo deste estudo lê este número: alterá-lo não mudaria nada.';
}

const zero = 'Zero no estudo, sem linhas de cálculo: para usá-lo, altere no estudo e exporte de novo.';

/** Names, numbers of order and the format say nothing of the calculation. */
const silent = /^\/format$|\/name$|\/label$|\/parent$|^\/groups\/|\/modules\/\d+\/number$/;

/** Everything of a study that no input cell holds, but for names. */
export function fixedValues(study: Study, isInput: (pointer: string) => boolean): FixedValue[] {
  const fixedCells: FixedValue[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    const pointer = path.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    if (value === null || value === undefined) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
      return;
    }
    if (silent.test(pointer) || isInput(pointer)) return;
    fixedCells.push({
      pointer,
      label: pathLabel(study, path),
      value: pointer.endsWith('/company') ? companyName(study, value) : displayedText(study, value),
      reason: reasonOf(pointer, value),
    });
  };
  walk(study, []);
  return fixedCells;
}

function reasonOf(pointer: string, value: unknown): string {
  const known = reasons.find(([pattern]) => pattern.test(pointer));
  if (known) return known[1];
  if (typeof value !== 'number') return form;
  return value === 0 ? zero : reasonUnread(pointer);
}

function displayedText(study: Study, value: unknown): number | string {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  const word = String(value);
  return valueLabels[word] ?? lineOrGroup(study, word);
}

function companyName({ companies }: Study, key: unknown): string {
  return (
    companies?.find((company) => company.key === key)?.name ?? (key === 'main' ? 'empresa principal' : String(key))
  );
}

/** A key of a line or of a group as it is called; any other word stays. */
function lineOrGroup(study: Study, key: string): string {
  const line = lineLabel(key, study);
  return line === key && !key.includes('.') ? lineLabel(`expense.${key}`, study) : line;
}

/** A path in words: `Módulo 1 · tabela 2 · parcela 1 · participação`; what has a name is called by it. */
function pathLabel(study: Study, path: readonly string[]): string {
  const labels: string[] = [];
  let at: unknown = study;
  for (const [step, key] of path.entries()) {
    const isPosition = Array.isArray(at);
    at = (at as Record<string, unknown>)[key];
    const name = typeof at === 'object' && at !== null ? (at as { name?: unknown }).name : undefined;
    if (!isPosition)
      labels.push(propertyLabels[`${path[step - 1]}/${key}`] ?? propertyLabels[key] ?? lineOrGroup(study, key));
    else
      labels.push(
        `${labels.pop() ?? ''} ${typeof name === 'string' && name !== '' ? lineOrGroup(study, name) : Number(key) + 1}`.trim(),
      );
  }
  return labels.join(' · ');
}
