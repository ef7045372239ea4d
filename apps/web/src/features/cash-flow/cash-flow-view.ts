import type { CashFlowQuestion } from '../../api/planner/cash-flow.ts';
import {
  type GridSearch,
  type GridView,
  gridSearchOf,
  listIn,
  readGridView,
  type UsualView,
} from '../../shared/saved-views/grid-view.ts';

export type LinesBy = 'rubric' | 'groups' | 'enterprise';

/** Everything that the screen shows and how, as the address has it. */
export interface CashFlowView extends GridView {
  question: CashFlowQuestion;
  from: string | null;
  to: string | null;
  by: LinesBy;
  chart: 'project' | 'cash';
  /** Months by which enterprises are moved, by id. */
  shifts: ReadonlyMap<number, number>;
  timeline: boolean;
  /** Overheads, debt and capital of the organization above the enterprises. */
  layer: boolean;
}

type Search = Readonly<Record<string, unknown>>;

export const usualGrid: UsualView = {
  units: ['reais', 'thousands', 'millions'],
  unit: 'thousands',
  expanded: ['inflows', 'outflows'],
};
const noEnterprises = 'nenhum';
const ofOrganization = '@organizacao';
const months = /^\d{4}-(0[1-9]|1[0-2])$/;
export const shiftLimit = 120;

const idsOf = (value: unknown): string[] => listIn(value).filter((id) => /^[1-9]\d{0,15}$/.test(id));
const monthOf = (value: unknown): string | null => (typeof value === 'string' && months.test(value) ? value : null);

/** Reads an address; what it does not understand in there counts as not there. */
export function readView(search: Search): CashFlowView {
  const owner = typeof search.parte === 'string' && search.parte !== '' ? search.parte : null;
  return {
    question: {
      enterprises: search.emp === undefined ? null : idsOf(search.emp),
      versions: idsOf(search.v),
      prospecting: search.prosp === 'sim',
      terms: search.moeda === 'constante' ? 'constant' : 'nominal',
      share: owner === null ? 'whole' : owner === ofOrganization ? 'organization' : 'partner',
      partner: owner === ofOrganization ? null : owner,
    },
    from: monthOf(search.de),
    to: monthOf(search.ate),
    by: search.por === 'grupos' ? 'groups' : search.por === 'empreendimento' ? 'enterprise' : 'rubric',
    chart: search.visao === 'caixa' ? 'cash' : 'project',
    ...readGridView(search, usualGrid),
    shifts: shiftsOf(search.mover),
    timeline: search.tempo === 'sim',
    layer: search.camada === 'sim',
  };
}

function shiftsOf(value: unknown): Map<number, number> {
  const pairs = listIn(value).flatMap((pair) => {
    const [, id, shift] = /^([1-9]\d{0,15}):(-?\d{1,3})$/.exec(pair) ?? [];
    const count = Number(shift);
    return id && count !== 0 && Math.abs(count) <= shiftLimit ? [[Number(id), count] as const] : [];
  });
  return new Map(pairs);
}

/** Search parameters of the address. */
export interface CashFlowSearch extends GridSearch {
  emp?: string;
  v?: string;
  moeda?: string;
  parte?: string;
  de?: string;
  ate?: string;
  por?: string;
  visao?: string;
  mover?: string;
  tempo?: string;
  prosp?: string;
  camada?: string;
}

const flagParam = (isSo: boolean): string | undefined => (isSo ? 'sim' : undefined);

/** The address of a view: what is as usual is left out, so that a link is short. */
export function searchOf(view: CashFlowView): CashFlowSearch {
  const { question } = view;
  const owner = question.share === 'organization' ? ofOrganization : question.partner;
  const all: { [Name in keyof CashFlowSearch]-?: string | undefined } = {
    emp: question.enterprises ? question.enterprises.join('~') || noEnterprises : undefined,
    v: question.versions.join('~') || undefined,
    moeda: question.terms === 'constant' ? 'constante' : undefined,
    parte: question.share === 'whole' ? undefined : (owner ?? undefined),
    de: view.from ?? undefined,
    ate: view.to ?? undefined,
    por: view.by === 'groups' ? 'grupos' : view.by === 'enterprise' ? 'empreendimento' : undefined,
    visao: view.chart === 'cash' ? 'caixa' : undefined,
    ...gridSearchOf(view, usualGrid),
    mover:
      [...view.shifts]
        .filter(([, shift]) => shift !== 0)
        .map(([id, shift]) => `${id}:${shift}`)
        .join('~') || undefined,
    tempo: flagParam(view.timeline),
    prosp: flagParam(question.prospecting),
    camada: flagParam(view.layer),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
