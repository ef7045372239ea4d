/** Filters of the installments, by the screen that has them. */
import { contractPurposes, type InstallmentState, installmentKinds, installmentStates } from '@uni/contracts';
import { installments as copy, register } from '@uni/phrases';
import { dayAfter, dayText, today } from '../../../shared/register/days.ts';
import type { FilterProps, RegisterFilter } from '../../../shared/register/define-register.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { choice, day, dayIn, enterprise, source } from '../../../shared/register/register-filters.tsx';
import type { AddressParts } from '../../../shared/register/use-register-navigation.ts';
import { Selector } from '../../../ui/select/select.tsx';

const { filters: labels } = copy;

/** Open installments, or all since the beginning. */
export type InstallmentScreen = 'receivables' | 'all';

/** Days from today, both included. */
const spans = {
  late_30: [-30, -1],
  late_60: [-60, -31],
  late_90: [-90, -61],
  late_more: [null, -91],
  next_7: [0, 7],
  next_30: [0, 30],
  next_90: [0, 90],
} as const satisfies Record<string, readonly [number | null, number]>;
type Term = keyof typeof copy.terms;
const terms = Object.keys(copy.terms) as Term[];
const termIn = ({ prazo }: AddressParts): Term => findChoice(terms, prazo) ?? 'any';

/** First and last day of the term in the address. */
function daysIn(search: AddressParts): readonly [string | undefined, string | undefined] {
  const term = termIn(search);
  if (term === 'any') return [undefined, undefined];
  if (term === 'period') return [dayIn(search.de), dayIn(search.ate)];
  const [from, to] = spans[term];
  return [from === null ? undefined : dayAfter(today(), from), dayAfter(today(), to)];
}

const from = day('de', labels.from);
const to = day('ate', labels.to);

function TermControl(props: FilterProps<unknown>) {
  const { search, change } = props;
  const term = termIn(search);
  return (
    <>
      <Selector
        label={labels.term}
        value={term}
        options={terms.map((value) => ({ value, label: copy.terms[value] }))}
        onChange={(next) => change({ prazo: next === 'any' ? undefined : next, de: undefined, ate: undefined })}
      />
      {term === 'period' && (
        <>
          <from.Control {...props} />
          <to.Control {...props} />
        </>
      )}
    </>
  );
}

const dueFrom: RegisterFilter<string> = {
  address: ['prazo', 'de'],
  read: (search) => daysIn(search)[0],
  describe: (value) => labels.filteredTerm(dayText(value), ''),
  Control: TermControl,
};
const dueTo: RegisterFilter<string> = {
  address: ['prazo', 'ate'],
  read: (search) => daysIn(search)[1],
  describe: (value) => labels.filteredTerm('', dayText(value)),
  Control: () => null,
};

const states = {
  ...{ label: labels.state, all: labels.anyOf, names: copy.states },
} as const;
const openStates = ['to_receive', 'late'] as const satisfies readonly InstallmentState[];

/** State of the amounts to receive. What is to come is the default; no choice shows all. */
const openState: RegisterFilter<InstallmentState> = {
  address: ['situacao'],
  usual: openStates[0],
  read: ({ situacao }) => findChoice(openStates, situacao) ?? openStates[0],
  describe: (value) => register.filteredBy(labels.state, copy.states[value]),
  Control: ({ search, change }) => (
    <Selector
      label={labels.state}
      value={findChoice(openStates, search.situacao) ?? openStates[0]}
      options={openStates.map((value) => ({ value, label: copy.states[value] }))}
      onChange={(state) => change({ situacao: state === openStates[0] ? undefined : state })}
    />
  ),
};

export const filtersOf = (screen: InstallmentScreen) => ({
  state: screen === 'receivables' ? openState : choice('situacao', installmentStates, states),
  due_from: dueFrom,
  due_to: dueTo,
  kind: choice('tipo', installmentKinds, { label: labels.kind, all: labels.any, names: copy.kinds }),
  purpose: choice('natureza', contractPurposes, { label: labels.purpose, all: labels.anyOf, names: copy.purposes }),
  empreendimento: enterprise(labels),
  source: source(),
});
