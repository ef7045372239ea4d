import { useRouter } from '@tanstack/react-router';
import { common, workbookStudy } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { useCreateWorkbookStudy, type WorkbookStudyBody } from '../../api/planner/workbook-studies.ts';
import { Button } from '../../ui/button/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { SegmentedControl } from '../../ui/select/select.tsx';
import type { WorkbookDraft } from './draft-store.ts';
import { meaningOf } from './meaning.ts';
import type { WorkbookStudyScreen } from './use-workbook-study.ts';
import styles from './workbook-study.module.css';

const copy = workbookStudy.create;

interface StepProps {
  screen: WorkbookStudyScreen;
  draft: WorkbookDraft;
}

/** Names the enterprise and the version, and makes the study in one act. */
export function CreateStep({ screen, draft }: StepProps) {
  const form = useCreation({ screen, draft });
  const { enterprises, where, setWhere, fields, set, problems } = form;
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Stack gap={16}>
        <p>{copy.about}</p>
        {screen.mayCreate ? (
          <SegmentedControl
            label={copy.where}
            value={where}
            options={[
              { value: 'fresh', label: copy.fresh },
              { value: 'known', label: copy.known, disabled: enterprises.length === 0 },
            ]}
            onChange={setWhere}
          />
        ) : (
          <p className="text-2">{enterprises.length === 0 ? copy.noneKnown : copy.mayNot}</p>
        )}
        {where === 'fresh' ? (
          <Row gap="12 16" align="start">
            <TextField
              label={copy.code}
              value={fields.code}
              error={problems.code}
              maxLength={20}
              onChange={(code) => set({ code })}
            />
            <TextField
              label={copy.name}
              value={fields.name}
              error={problems.name}
              maxLength={120}
              onChange={(name) => set({ name })}
            />
          </Row>
        ) : (
          <SelectField
            label={copy.enterprise}
            value={fields.enterprise}
            error={problems.enterprise}
            options={enterprises.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
            onChange={(enterprise) => set({ enterprise })}
          />
        )}
        <TextField
          label={copy.version}
          value={fields.version}
          error={problems.version}
          maxLength={80}
          onChange={(version) => set({ version })}
        />
        <p role="alert" className="unfavourable">
          {form.refusal}
        </p>
        <span>
          <Button variant="primary" type="submit" busy={form.busy}>
            {form.busy ? copy.creating : copy.act}
          </Button>
        </span>
      </Stack>
    </form>
  );
}

type Where = 'fresh' | 'known';

function useCreation({ screen, draft }: StepProps) {
  const router = useRouter();
  const creation = useCreateWorkbookStudy();
  const enterprises = screen.enterprisesRead.data ?? [];
  const requested = enterprises.find(({ id }) => String(id) === screen.values.enterprise);
  const [where, setWhere] = useState<Where>(requested || !screen.mayCreate ? 'known' : 'fresh');
  const [typed, setTyped] = useState({
    code: '',
    name: draft.fileName.replace(/\.[a-z]{2,4}$/i, '').slice(0, 120),
    version: copy.usualVersion as string,
    enterprise: requested ? String(requested.id) : '',
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const fields = { ...typed, enterprise: typed.enterprise || String(enterprises[0]?.id ?? '') };
  const missing = (value: string) => (isSent && value.trim() === '' ? common.fieldErrors.required : undefined);
  const problems = {
    code: missing(fields.code),
    name: missing(fields.name),
    version: missing(fields.version),
    enterprise: missing(fields.enterprise),
  };
  const submit = () => {
    setSent(true);
    const needed = where === 'fresh' ? [fields.code, fields.name, fields.version] : [fields.enterprise, fields.version];
    if (creation.isPending || needed.some((value) => value.trim() === '')) return;
    setRefusal(null);
    const body: WorkbookStudyBody = {
      ...{ file: base64Of(draft.bytes), file_name: draft.fileName, takes_hidden: draft.takesHidden },
      scale: draft.workbook.scale,
      ...{ meaning: meaningOf(draft.mapping), closing: draft.mapping.closing, nome: fields.version },
      ...(draft.mapping.baseMonth === null ? {} : { base_month: draft.mapping.baseMonth }),
      ...(where === 'fresh'
        ? { enterprise: { code: fields.code, name: fields.name } }
        : { empreendimento: Number(fields.enterprise) }),
    };
    creation.mutate(body, {
      onSuccess: ({ enterprise, version }) => {
        notify({ kind: 'success', title: copy.done, duration: durations.success });
        screen.leave();
        void router.navigate({
          to: '/planejamento/$id/$aba',
          params: { id: String(enterprise), aba: 'fluxo-de-caixa' },
          search: { v: String(version) },
        });
      },
      onError: (problem) => setRefusal(refusalOf(problem)),
    });
  };
  const set = (next: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...next }));
  return { enterprises, where, setWhere, fields, set, problems, refusal, submit, busy: creation.isPending };
}

/** In pieces: a call with a million arguments overflows. */
function base64Of(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < all.length; at += 8_192) text += String.fromCharCode(...all.subarray(at, at + 8_192));
  return btoa(text);
}

function refusalOf(problem: unknown): string {
  if (!(problem instanceof ApiFailure)) return copy.refused;
  return [problem.described?.title, problem.described?.text].filter(Boolean).join(' ') || copy.refused;
}
