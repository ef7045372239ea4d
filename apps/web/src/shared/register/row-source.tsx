import { type ErpSystem, type RowSource, rowSources } from '@uni/contracts';
import { rowSources as words } from '@uni/phrases';
import { Tag } from '../../ui/layout/page.tsx';
import { Selector } from '../../ui/select/select.tsx';
import styles from './row-source.module.css';

/** What a row is called, with the ERP that it comes from beside it. */
export function SourcedName({ name, erp }: { name: string; erp: ErpSystem | null }) {
  if (!erp) return name;
  return (
    <span className={styles.named}>
      {name} <Tag>{words.systems[erp]}</Tag>
    </span>
  );
}

/** Why a row of an ERP cannot be changed here. */
export function ErpNotice({ erp }: { erp: ErpSystem | null }) {
  return erp && <p className="text-3">{words.notice(erp)}</p>;
}

const everything = '';
const options = [
  { value: everything, label: words.any },
  ...rowSources.map((value) => ({ value, label: words.names[value] })),
];

export function SourceFilter(props: { source: RowSource | undefined; onChange: (text: string | undefined) => void }) {
  return (
    <Selector
      label={words.label}
      value={props.source ?? everything}
      options={options}
      onChange={(source) => props.onChange(source || undefined)}
    />
  );
}
