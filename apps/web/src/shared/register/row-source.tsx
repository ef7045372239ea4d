import { type ErpSystem, type RowSource, rowSources } from '@uni/contracts';
import { rowSources as copy } from '@uni/phrases';
import { Row } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/layout/page.tsx';
import { Selector } from '../../ui/select/select.tsx';

/** Name of a row, with its source ERP next to it. */
export function SourcedName({ name, erp }: { name: string; erp: ErpSystem | null }) {
  if (!erp) return name;
  return (
    <Row as="span" inline gap="0 8" align="baseline">
      {name} <Tag>{copy.systems[erp]}</Tag>
    </Row>
  );
}

/** States why a row of an ERP cannot be changed here. */
export function ErpNotice({ erp }: { erp: ErpSystem | null }) {
  return erp && <p className="text-3">{copy.notice(erp)}</p>;
}

const everything = '';
const options = [
  { value: everything, label: copy.any },
  ...rowSources.map((value) => ({ value, label: copy.names[value] })),
];

export function SourceFilter(props: { source: RowSource | undefined; onChange: (text: string | undefined) => void }) {
  return (
    <Selector
      label={copy.label}
      value={props.source ?? everything}
      options={options}
      onChange={(source) => props.onChange(source || undefined)}
    />
  );
}
