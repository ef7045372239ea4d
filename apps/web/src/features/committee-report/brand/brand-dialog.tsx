import { useQuery } from '@tanstack/react-query';
import { isReadableColour, type ReportBrand, reportTones } from '@uni/contracts';
import { reportBrand as copy } from '@uni/phrases';
import { useRef, useState } from 'react';
import { ApiFailure, failureOf } from '../../../api/failure.ts';
import { reportBrandQuery, useSaveReportBrand } from '../../../api/planner/report-brand.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';
import styles from './brand-dialog.module.css';
import { readLogo } from './logo-file.ts';

/** Logo and colour of the organization on its reports. */
export function BrandDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(reportBrandQuery);
  if (query.data) return <Form stored={query.data} onClose={onClose} />;
  return (
    <Dialog title={copy.title} lead={copy.lead} onClose={onClose}>
      {query.isError ? (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={3} noun={copy.noun} />
      )}
    </Dialog>
  );
}

function Form({ stored, onClose }: { stored: ReportBrand; onClose: () => void }) {
  const [logo, setLogo] = useState(stored.logo);
  const [colour, setColour] = useState(stored.colour);
  const save = useSaveReportBrand();
  const refusal = save.error instanceof ApiFailure ? refusalText(save.error) : null;
  const isReadable = colour === null || isReadableColour(colour);
  const submit = (): void => {
    if (!isReadable) return;
    save.mutate(
      { version: stored.version, logo, colour },
      {
        onSuccess: () => {
          notify({ kind: 'success', title: copy.saved, duration: durations.success });
          onClose();
        },
      },
    );
  };
  return (
    <EntryDialog
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <FormActions busy={save.isPending} disabled={!isReadable} onCancel={onClose}>
          {copy.save}
        </FormActions>
      }
    >
      <Stack gap={20}>
        <LogoField logo={logo} onChange={setLogo} />
        <ColourField colour={colour} isReadable={isReadable} onChange={setColour} />
        {refusal && (
          <p role="alert" className="unfavourable">
            {refusal}
          </p>
        )}
      </Stack>
    </EntryDialog>
  );
}

function LogoField({ logo, onChange }: { logo: string | null; onChange: (logo: string | null) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (chosen: File): Promise<void> => {
    const drawn = await readLogo(chosen);
    setProblem(drawn === null ? copy.notImage : null);
    if (drawn !== null) onChange(drawn);
  };
  return (
    <section aria-label={copy.logo}>
      <h3>{copy.logo}</h3>
      {logo === null ? (
        <p className="text-3">{copy.noLogo}</p>
      ) : (
        <img className={styles.logo} src={logo} alt={copy.logoAlt} />
      )}
      <Row gap={8}>
        <Button size="small" onClick={() => file.current?.click()}>
          {logo === null ? copy.choose : copy.change}
        </Button>
        {logo !== null && (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {copy.remove}
          </Button>
        )}
      </Row>
      <p className="small text-3">{copy.logoHint}</p>
      <p role="alert" className="unfavourable">
        {problem}
      </p>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={copy.choose}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void open(chosen);
        }}
      />
    </section>
  );
}

interface ColourFieldProps {
  colour: string | null;
  isReadable: boolean;
  onChange: (colour: string | null) => void;
}

function ColourField({ colour, isReadable, onChange }: ColourFieldProps) {
  return (
    <Field label={copy.colour} hint={copy.colourHint} error={isReadable ? undefined : copy.tooLight}>
      {(control) => (
        <Row gap={8}>
          <input
            {...control}
            type="color"
            className={styles.colour}
            value={colour ?? reportTones.brand}
            onChange={(event) => onChange(event.target.value.toLowerCase())}
          />
          <span className="text-2">{colour ?? copy.usual}</span>
          {colour !== null && (
            <Button size="small" variant="ghost" onClick={() => onChange(null)}>
              {copy.backToUsual}
            </Button>
          )}
        </Row>
      )}
    </Field>
  );
}
