import { getRouteApi } from '@tanstack/react-router';
import { enterpriseSystems } from '@uni/contracts';
import { enterprises, enterpriseRegister as words } from '@uni/phrases';
import type { RegisteredEnterprise } from '../../../api/planner/enterprise-register.ts';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { phaseOptions } from './fields.ts';
import { citiesOf, type RegisterFilter, systemOf } from './register-list.ts';

const route = getRouteApi('/signed-in/cadastro-empreendimento');

/** Search and choices, all of it in the address. */
export function RegisterTools({ list, filter }: { list: readonly RegisteredEnterprise[]; filter: RegisterFilter }) {
  const navigate = route.useNavigate();
  const change = (name: 'q' | 'fase' | 'cidade' | 'sistema', value: string) =>
    void navigate({
      search: ({ [name]: _, ...rest }) => (value === '' ? rest : { ...rest, [name]: value }),
      replace: true,
    });
  return (
    <Tools>
      <FindField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        value={filter.text}
        onChange={(text) => change('q', text)}
      />
      <Selector
        label={words.columns.phase}
        value={filter.phase}
        options={[{ value: '', label: enterprises.allPhases }, ...phaseOptions]}
        onChange={(phase) => change('fase', phase)}
      />
      <Selector
        label={words.filterCity}
        value={filter.city}
        options={[{ value: '', label: words.allCities }, ...citiesOf(list).map((value) => ({ value, label: value }))]}
        onChange={(city) => change('cidade', city)}
      />
      <Selector
        label={words.filterSystem}
        value={filter.system}
        options={[
          { value: '', label: words.allSystems },
          ...enterpriseSystems.map((value) => ({ value, label: systemOf(value) })),
          { value: 'none', label: words.noSystem },
        ]}
        onChange={(system) => change('sistema', system)}
      />
    </Tools>
  );
}
