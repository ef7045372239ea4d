import { useQuery } from '@tanstack/react-query';
import type { MovementWithSteps } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { partiesQuery } from '../../../api/sales/movements.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { movementForm } from './movement-form.tsx';
import type { Financial } from './use-financial.ts';

const drawerCopy = copy.drawer;

/** One movement: its fields, and who took it through its states. */
export function MovementDrawer(props: { screen: Financial; movement: MovementWithSteps; onClose: () => void }) {
  const { screen, movement, onClose } = props;
  const suppliers = useQuery(partiesQuery('suppliers')).data?.results ?? [];
  const clients = useQuery(partiesQuery('clients')).data?.results ?? [];
  return (
    <RecordForm form={movementForm} record={movement} own={{ screen, suppliers, clients }} onClose={onClose}>
      <Steps movement={movement} />
    </RecordForm>
  );
}

function Steps({ movement: { steps, kind } }: { movement: MovementWithSteps }) {
  return (
    <Stack as="section" gap={4} aria-label={drawerCopy.history}>
      <h3>{drawerCopy.history}</h3>
      <Stack as="ol" ruled={6}>
        {steps.map(({ state, at, by__name, reason }) => {
          const instant = new Date(at);
          const when = `${formatDate(instant)} ${formatTime(instant)}`;
          return (
            <li key={`${state} ${at}`}>
              {drawerCopy.step(copy.stateOf(state, kind), by__name ?? drawerCopy.unknownPerson, when)}
              {reason && <p className="text-2 anywhere">{reason}</p>}
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}
