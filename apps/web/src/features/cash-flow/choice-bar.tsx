import type { CashFlow } from '@uni/contracts';
import { organizationCashFlow as copy, corporateLayer, workspace } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { Tools } from '../../ui/layout/page.tsx';
import { SegmentedControl, Selector } from '../../ui/select/select.tsx';
import styles from './cash-flow.module.css';
import type { CashFlowView, LinesBy } from './cash-flow-view.ts';
import { EnterpriseChooser } from './enterprise-chooser.tsx';
import { GroupsDialog } from './groups-dialog.tsx';

interface Bar {
  view: CashFlowView;
  change: (changes: Partial<CashFlowView>) => void;
  answer: CashFlow | null;
}

/** Settings of the flow: enterprises, versions, currency, share, period and line type. */
export function ChoiceBar({ view, change, answer }: Bar) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useProfile().permissions.includes('planning:write');
  return (
    <Tools>
      <CommonChoices view={view} change={change} />
      <ShareChoice view={view} change={change} answer={answer} />
      <Selector<LinesBy>
        label={copy.by.label}
        value={view.by}
        align="start"
        options={[
          { value: 'rubric', label: copy.by.rubric },
          { value: 'groups', label: copy.by.groups },
          { value: 'enterprise', label: copy.by.enterprise },
        ]}
        onChange={(by) => change({ by })}
      />
      {view.by === 'groups' && mayEdit && <Button onClick={() => setEditing(true)}>{copy.by.edit}</Button>}
      <Period view={view} change={change} />
      <Button aria-pressed={view.timeline} icon="calendar" onClick={() => change({ timeline: !view.timeline })}>
        {copy.timeline.show}
      </Button>
      {editing && <GroupsDialog inUse={answer?.lines ?? []} onClose={() => setEditing(false)} />}
    </Tools>
  );
}

/** Settings of the flow with the corporate layer: the organization's own share, over the whole life. */
export function LayerBar(props: Pick<Bar, 'view' | 'change'>) {
  return (
    <Tools>
      <CommonChoices {...props} />
    </Tools>
  );
}

/** Enterprises, layer and currency. */
function CommonChoices({ view, change }: Pick<Bar, 'view' | 'change'>) {
  const { question } = view;
  return (
    <>
      <EnterpriseChooser question={question} onChange={(next) => change({ question: next })} />
      <SegmentedControl
        label={corporateLayer.layers.label}
        value={view.layer ? 'corporate' : 'enterprises'}
        options={[
          { value: 'enterprises', label: corporateLayer.layers.enterprises },
          { value: 'corporate', label: corporateLayer.layers.corporate },
        ]}
        onChange={(layer) => change({ layer: layer === 'corporate' })}
      />
      <SegmentedControl
        label={copy.terms.label}
        value={question.terms}
        options={[
          { value: 'nominal', label: copy.terms.nominal },
          { value: 'constant', label: copy.terms.constant },
        ]}
        onChange={(terms) => change({ question: { ...question, terms } })}
      />
    </>
  );
}

/** The flow in the chart: before loans and capital, or all of the cash. */
export function ChartChoice({ view, change }: Pick<Bar, 'view' | 'change'>) {
  return (
    <SegmentedControl
      small
      label={copy.view.label}
      value={view.chart}
      options={[
        { value: 'project', label: copy.view.project },
        { value: 'cash', label: copy.view.cash },
      ]}
      onChange={(chart) => change({ chart })}
    />
  );
}

/** Share in the figures: the whole, the organization's part, or the part of a partner in one of the studies. */
function ShareChoice({ view, change, answer }: Bar) {
  const { question } = view;
  const chosen = question.share === 'partner' ? `p:${question.partner ?? ''}` : question.share;
  const names = [...new Set([...(answer?.partners ?? []), ...(question.partner === null ? [] : [question.partner])])];
  return (
    <Selector<string>
      label={copy.share.label}
      value={chosen}
      align="start"
      options={[
        { value: 'whole', label: copy.share.whole },
        { value: 'organization', label: copy.share.organization },
        ...names.map((name, at) => ({
          value: `p:${name}`,
          label: name,
          heading: at === 0 ? copy.share.heading : undefined,
        })),
      ]}
      onChange={(value) =>
        change({
          question: value.startsWith('p:')
            ? { ...question, share: 'partner', partner: value.slice(2) }
            : { ...question, share: value === 'organization' ? 'organization' : 'whole', partner: null },
        })
      }
    />
  );
}

function Period({ view, change }: Pick<Bar, 'view' | 'change'>) {
  return (
    <fieldset className={styles.period}>
      <legend className="visually-hidden">{workspace.grid.zoomLabel}</legend>
      <MonthField label={copy.period.from} value={view.from} size="small" onCommit={(from) => change({ from })} />
      <MonthField label={copy.period.to} value={view.to} size="small" onCommit={(to) => change({ to })} />
    </fieldset>
  );
}
