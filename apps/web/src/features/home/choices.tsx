import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import { Tools } from '../../ui/layout/page.tsx';
import { Selector } from '../../ui/select/select.tsx';
import type { HomeView } from './home-address.ts';

const copy = home.choices;
const everything = '';
const withProspecting = 'prospecting';

interface ChoicesProps {
  view: HomeView;
  all: readonly EnterpriseSummary[];
  /** A user who sees a part of a study sees that of its current version. */
  seesPlans: boolean;
  change: (changes: Partial<HomeView>) => void;
}

/** Chooses the figures and their comparison. */
export function Choices({ view, all, seesPlans, change }: ChoicesProps) {
  const isProspecting = all.some(({ phase }) => phase === 'prospecting');
  const comparable = (['current', 'baseline'] as const).filter((one) => one !== view.versionKind);
  return (
    <Tools>
      <Selector
        small
        bare
        label={copy.enterprise}
        value={enterpriseValue(view)}
        options={[
          { value: everything, label: copy.all },
          ...(isProspecting ? [{ value: withProspecting, label: copy.withProspecting }] : []),
          ...all.map(({ id, name, code }) => ({ value: String(id), label: name, note: code })),
        ]}
        onChange={(value) =>
          change({
            enterprise: value === everything || value === withProspecting ? null : Number(value),
            prospecting: value === withProspecting,
          })
        }
      />
      {seesPlans && (
        <>
          <Selector
            small
            label={copy.version}
            value={view.versionKind}
            options={(['current', 'edited'] as const).map((value) => ({ value, label: copy.versions[value] }))}
            onChange={(versionKind) =>
              change({ versionKind, compared: versionKind === 'current' ? 'baseline' : 'current' })
            }
          />
          <Selector
            small
            label={copy.compare}
            value={view.compared ?? everything}
            options={[
              ...comparable.map((value) => ({
                value,
                label: copy.compared[value],
                note: value === 'baseline' ? copy.baselineNote : undefined,
              })),
              { value: everything, label: copy.compared.nothing },
            ]}
            onChange={(value) => change({ compared: comparable.find((one) => one === value) ?? null })}
          />
        </>
      )}
    </Tools>
  );
}

function enterpriseValue({ enterprise, prospecting }: HomeView): string {
  if (enterprise !== null) return String(enterprise);
  return prospecting ? withProspecting : everything;
}
