import { useQuery } from '@tanstack/react-query';
import { contracts as copy } from '@uni/phrases';
import { useId } from 'react';
import { partiesPageQuery } from '../../../api/sales/parties.ts';
import type { FormState } from '../../../shared/record-form/define-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { AgreedDraft } from './sale-draft.ts';

type Typed = Pick<AgreedDraft, 'client' | 'client_name'>;

/** The buyer of a form. */
export function BuyerField({ form: { draft, problems, set } }: { form: FormState<Typed> }) {
  return (
    <ClientField
      label={copy.sale.fields.client_name}
      value={draft.client_name}
      error={problems.client_name}
      onChange={(client_name, client) => set({ client_name, client })}
    />
  );
}

/** Client by name: suggests registered clients while typing and selects one on an exact name. */
export function ClientField(props: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (name: string, client: number | null) => void;
}) {
  const { label, value, error, onChange } = props;
  const id = useId();
  const name = value.trim();
  const matches =
    useQuery({ ...partiesPageQuery('clients', { search: name, page: 1, page_size: 10 }), enabled: name.length > 1 })
      .data?.results ?? [];
  return (
    <>
      <TextField
        label={label}
        hint={copy.orders.clientHint}
        list={id}
        maxLength={120}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(text) => onChange(text, matches.find((one) => one.name === text.trim())?.id ?? null)}
      />
      <datalist id={id}>
        {matches.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </>
  );
}
