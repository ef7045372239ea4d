import { integrationMapping as copy } from '@uni/phrases';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import type { Mapping } from './use-mapping.ts';

const filters = copy.filters;
const every = 'all';

/** Filter of the listed sources. */
export function MappingTools({ mapping }: { mapping: Mapping }) {
  const { search, change, connections, companies } = mapping;
  const set = (name: string) => (value: string) =>
    change({ [name]: value === every ? undefined : value, pagina: undefined });
  return (
    <Tools>
      <Selector
        label={filters.system}
        value={search.conexao ?? every}
        options={[
          { value: every, label: filters.allSystems },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) =>
          change({ conexao: value === every ? undefined : value, empresa: undefined, pagina: undefined })
        }
      />
      {companies.length > 1 && (
        <Selector
          label={filters.company}
          value={search.empresa ?? every}
          options={[{ value: every, label: filters.allCompanies }, ...companies]}
          onChange={set('empresa')}
        />
      )}
      <Selector
        label={filters.status}
        value={search.situacao ?? every}
        options={[
          { value: every, label: filters.allStatuses },
          ...Object.entries(copy.statuses).map(([value, label]) => ({ value, label })),
        ]}
        onChange={set('situacao')}
      />
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={search.q ?? ''}
        onChange={(text) => change({ q: text || undefined, pagina: undefined })}
      />
      <CheckBox
        label={filters.pending}
        checked={search.pendentes === 'sim'}
        onChange={(checked) => change({ pendentes: checked ? 'sim' : undefined, pagina: undefined })}
      />
    </Tools>
  );
}
