import { integrationMapping as copy } from '@uni/phrases';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import type { Mapping } from './use-mapping.ts';

const filters = copy.filters;
const every = 'all';

/** Filter of the listed sources. */
export function MappingTools({ mapping }: { mapping: Mapping }) {
  const { values, change, connections, companies } = mapping;
  const set = (name: 'company' | 'status') => (value: string) =>
    change({ [name]: value === every ? undefined : value, page: undefined });
  return (
    <Tools>
      <Selector
        label={filters.system}
        value={values.connection ?? every}
        options={[
          { value: every, label: filters.allSystems },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) =>
          change({ connection: value === every ? undefined : value, company: undefined, page: undefined })
        }
      />
      {companies.length > 1 && (
        <Selector
          label={filters.company}
          value={values.company ?? every}
          options={[{ value: every, label: filters.allCompanies }, ...companies]}
          onChange={set('company')}
        />
      )}
      <Selector
        label={filters.status}
        value={values.status ?? every}
        options={[
          { value: every, label: filters.allStatuses },
          ...Object.entries(copy.statuses).map(([value, label]) => ({ value, label })),
        ]}
        onChange={set('status')}
      />
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={values.text ?? ''}
        onChange={(text) => change({ text, page: undefined })}
      />
      <CheckBox
        label={filters.pending}
        checked={values.pending === 'sim'}
        onChange={(checked) => change({ pending: checked ? 'sim' : undefined, page: undefined })}
      />
    </Tools>
  );
}
