import type { ErpParameterList } from '@uni/contracts';
import { common, parameterScreens as copy, integrationParameters } from '@uni/phrases';
import { useState } from 'react';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { ClassRows, FieldRows, ReadOnlyRows } from './item-rows.tsx';
import { TransferList } from './transfer-list.tsx';
import type { Parameters } from './use-parameters.ts';

const bodies = { select: TransferList, classify: ClassRows, fields: FieldRows, told: ReadOnlyRows } as const;
const mostNames = 3;

/** Editor of one list: purpose, scope and choices. */
export function ListEditor({
  list,
  screen,
}: {
  list: ErpParameterList;
  screen: Pick<Parameters, 'choices' | 'mayWrite'>;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { choices, mayWrite } = screen;
  const { title, effect } = integrationParameters.lists[list.key];
  const choice = choices.of(list.key);
  const changed = Object.keys(choice).length;
  const Body = bodies[list.form];
  const enterprises = list.enterprises.map(({ name }) => name);
  const enterpriseNames = enterprises.slice(0, mostNames).join(', ') + (enterprises.length > mostNames ? '…' : '');
  return (
    <Stack as="section" gap={16} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="text-2">
          {effect} {copy.effects[list.effect]}
        </p>
        {list.effect === 'series' && (
          <p className="small text-3">
            {copy.affects(enterprises.length, enterpriseNames)}{' '}
            {copy.countSummary(formatCents(list.used_amount), formatCents(list.unused_amount))}
          </p>
        )}
      </div>
      <Body list={list} choice={choice} disabled={!mayWrite} onChange={(next) => choices.set(list.key, next)} />
      <FormProblem text={choices.problem} />
      {mayWrite && list.form !== 'told' && (
        <Row gap="8 12">
          <Button variant="primary" busy={choices.busy} disabled={changed === 0} onClick={() => choices.save(list)}>
            {common.save}
          </Button>
          {changed > 0 && <Button onClick={() => choices.drop(list.key)}>{copy.discard}</Button>}
          <Button variant="ghost" disabled={!list.is_changed} onClick={() => setIsConfirming(true)}>
            {copy.restore}
          </Button>
          <span className="small text-3" role="status">
            {copy.unsaved(changed)}
          </span>
          <span className="small text-3 wide-only">
            <kbd>Ctrl S</kbd> {copy.saveKeys}
          </span>
        </Row>
      )}
      {isConfirming && (
        <Confirm
          title={copy.confirmRestore(title)}
          action={copy.restore}
          busy={choices.busy}
          onConfirm={() => {
            choices.restore(list);
            setIsConfirming(false);
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{copy.restoreText}</p>
        </Confirm>
      )}
    </Stack>
  );
}
