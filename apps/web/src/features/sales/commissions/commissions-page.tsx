import { useQuery } from '@tanstack/react-query';
import { commissionColumns } from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { commissionMonthsQuery, useCommissionWrites } from '../../../api/sales/commissions.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { defineRegister, type ScreenOf } from '../../../shared/register/define-register.ts';
import { ListFirstUse } from '../../../shared/register/list-filters.tsx';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Sums } from '../../../ui/layout/facts.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { BulkBar } from '../../../ui/register/register-parts.tsx';
import { MonthBarsChart } from '../contracts/receivables-chart.tsx';
import { filters } from './commission-filters.ts';
import { barsOf, wayOf } from './commission-list.ts';
import { PayDialog } from './pay-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

type Screen = ScreenOf<'GET /api/sales/commissions/'>;
interface SlotProps {
  readonly screen: Screen;
}

const commissions = defineRegister({
  ...{ screen: 'sales_commissions', copy, columns: commissionColumns, defaultSort: 'due', filters },
  list: 'GET /api/sales/commissions/',
  export: 'POST /api/sales/commissions/export/',
  rowName: ({ receiver, contract_number, number }) => `${receiver}, ${contract_number}, ${number}`,
  tags: {
    state: {
      open: { shape: 'up', colour: 'var(--warn)' },
      paid: { shape: 'dot', colour: 'var(--ok)' },
      cancelled: { shape: 'square', colour: 'var(--text-3)' },
    },
  },
  sums: ({ open, paid, to_recover, recovered }) => ({ amount: open + paid - to_recover - recovered }),
  selection: ({ navigation }) => navigation.mayWrite,
  tools: [{ label: copy.terms.open, layer: Terms }],
  Figures,
  FirstUse,
});

const openTerms = (screen: Screen) => screen.showLayer((now, onClose) => <Terms screen={now} onClose={onClose} />);

function FirstUse({ screen }: SlotProps) {
  return <ListFirstUse copy={copy} action={copy.terms.open} onStart={() => openTerms(screen)} />;
}

/** Commissions less clawbacks by state and by month, then what can be done with the marked ones. */
function Figures({ screen }: SlotProps) {
  const { sums } = screen;
  return (
    <>
      {sums && (
        <Sums large>
          {(['open', 'paid', 'to_recover', 'recovered'] as const).map((key) => (
            <div key={key}>
              <dt>{copy.sums[key]}</dt>
              <dd className="number">{formatCents(sums[key])}</dd>
            </div>
          ))}
        </Sums>
      )}
      <Months screen={screen} />
      <Marked screen={screen} />
    </>
  );
}

/** The same filter month by month. */
function Months({ screen }: SlotProps) {
  const bars = barsOf(useQuery(commissionMonthsQuery(screen.filter)).data ?? [], today());
  if (bars.length === 0) return null;
  return <MonthBarsChart title={copy.chart.title} file={copy.fileName} chartCopy={copy.chart} bars={bars} />;
}

function Marked({ screen }: SlotProps) {
  const { marked, clear } = screen.marks;
  const { move } = useCommissionWrites();
  const way = wayOf(marked);
  const reopen = () =>
    move.mutate(
      { ids: marked.map(({ id }) => id), state: 'open' },
      {
        onSuccess: () => {
          screen.showDone(copy.pay.undone(marked.length));
          clear();
        },
      },
    );
  return (
    <>
      <BulkBar count={marked.length} onClear={clear}>
        {way === null && <span>{copy.selection.impossible}</span>}
        {way === 'paid' && (
          <Button
            size="small"
            onClick={() => screen.showLayer((now, onClose) => <Pay screen={now} onClose={onClose} />)}
          >
            {copy.selection.pay}
          </Button>
        )}
        {way === 'open' && (
          <Button size="small" disabled={move.isPending} onClick={reopen}>
            {copy.selection.reopen}
          </Button>
        )}
      </BulkBar>
      <FormProblem text={refusalText(move.error)} />
    </>
  );
}

function Pay({ screen, onClose }: SlotProps & { onClose: () => void }) {
  const { marked, clear } = screen.marks;
  if (marked.length === 0) return null;
  const finish = (text: string) => {
    onClose();
    clear();
    screen.showDone(text);
  };
  return <PayDialog marked={marked} onPaid={finish} onClose={onClose} />;
}

function Terms({ screen, onClose }: SlotProps & { onClose: () => void }) {
  const { enterprises, showDone, navigation } = screen;
  const mayRule = navigation.profile.permissions.includes('sales:approve');
  return <TermsDialog enterprises={enterprises} mayRule={mayRule} showNotice={showDone} onClose={onClose} />;
}

/** Commissions by receiver and date: by month and one by one. */
export const CommissionsPage = registerPage(commissions);
