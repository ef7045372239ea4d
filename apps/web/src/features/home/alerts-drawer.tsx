import type { AlertBook } from '@uni/contracts';
import { attention as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { FilteredEmpty } from '../../ui/feedback/state-block.tsx';
import { MarkedList } from '../../ui/layout/marked-list.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { Selector } from '../../ui/select/select.tsx';
import { AlertDesk } from './alert-desk.tsx';
import { type AlertFilter, alertFilters, filtered, keyOf } from './alert-model.ts';
import { AlertRow } from './alert-row.tsx';

const labels = copy.drawer;

interface DrawerProps {
  book: AlertBook;
  /** The alert it opens on; null: the list. */
  first: string | null;
  onClose: () => void;
}

/** All alerts, and one of them with what is done about it. */
export function AlertsDrawer({ book, first, onClose }: DrawerProps) {
  const [chosen, setChosen] = useState(first);
  const [filter, setFilter] = useState<AlertFilter>('open');
  const person = useProfile().id;
  const alert = book.alerts.find((one) => keyOf(one) === chosen);
  const visibleAlerts = filtered(book, filter, person);
  const [year, month, day] = book.day.split('-');
  return (
    <Drawer wide title={labels.title} lead={labels.lead(`${day}/${month}/${year}`)} onClose={onClose}>
      {alert ? (
        <AlertDesk
          key={keyOf(alert)}
          alert={alert}
          people={book.people}
          day={book.day}
          onBack={() => setChosen(null)}
        />
      ) : (
        <>
          <Selector
            small
            label={labels.show}
            value={filter}
            options={alertFilters.map((value) => ({ value, label: labels.filters[value] }))}
            onChange={setFilter}
          />
          {visibleAlerts.length === 0 && filter !== 'all' && (
            <FilteredEmpty text={labels.empty[filter]} onClear={() => setFilter('all')} />
          )}
          {visibleAlerts.length === 0 && filter === 'all' && <p className="text-3">{labels.empty.all}</p>}
          <MarkedList>
            {visibleAlerts.map((one) => (
              <AlertRow key={keyOf(one)} alert={one} onTend={() => setChosen(keyOf(one))} />
            ))}
          </MarkedList>
        </>
      )}
    </Drawer>
  );
}
