import { enterpriseSystems } from '@uni/contracts';
import { enterpriseRegister as copy, enterprises } from '@uni/phrases';
import type { RegisteredEnterprise } from '../../../api/planner/enterprise-register.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { phaseOptions } from './fields.ts';
import { citiesOf, type RegisterFilter, systemOf } from './register-list.ts';

/** Search and choices, all of it in the address. */
export function RegisterTools({ list, filter }: { list: readonly RegisteredEnterprise[]; filter: RegisterFilter }) {
  const { change } = useScreen('enterpriseRegister');
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={filter.text}
        onChange={(text) => change({ text })}
      />
      <Selector
        label={copy.columns.phase}
        value={filter.phase}
        options={[{ value: '', label: enterprises.allPhases }, ...phaseOptions]}
        onChange={(phase) => change({ phase })}
      />
      <Selector
        label={copy.filterCity}
        value={filter.city}
        options={[{ value: '', label: copy.allCities }, ...citiesOf(list).map((value) => ({ value, label: value }))]}
        onChange={(city) => change({ city })}
      />
      <Selector
        label={copy.filterSystem}
        value={filter.system}
        options={[
          { value: '', label: copy.allSystems },
          ...enterpriseSystems.map((value) => ({ value, label: systemOf(value) })),
          { value: 'none', label: copy.noSystem },
        ]}
        onChange={(system) => change({ system })}
      />
    </Tools>
  );
}
