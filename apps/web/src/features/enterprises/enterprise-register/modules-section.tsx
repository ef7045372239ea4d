import type { EnterpriseModule } from '@uni/contracts';
import { common, enterpriseRegister, serverMessages } from '@uni/phrases';
import { type KeyboardEvent, useState } from 'react';
import { ApiFailure, failureOf } from '../../../api/failure.ts';
import { modulesStore } from '../../../api/planner/enterprise-register.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useRemove, useSave } from '../../../api/stores/use-store-writes.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import styles from '../enterprises.module.css';

const copy = enterpriseRegister.modules;

/** Returns a refused write's message, in one sentence. */
const messageOf = (failure: unknown): string | undefined =>
  failure instanceof ApiFailure
    ? (Object.values(failure.fields)[0] ?? failure.described?.title ?? serverMessages.unknown.text)
    : failure
      ? serverMessages.unknown.text
      : undefined;

/** The modules of an enterprise; each change holds at once, apart from the form around it. */
export function ModulesSection({ enterprise, readOnly }: { enterprise: number; readOnly: boolean }) {
  const query = useStore(modulesStore(enterprise));
  return (
    <section aria-label={enterpriseRegister.sections.modules}>
      <h3>{enterpriseRegister.sections.modules}</h3>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-3">{copy.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul className={styles.lines}>
          {query.data.map((module) => (
            <ModuleLine key={module.id} module={module} readOnly={readOnly} />
          ))}
        </ul>
      )}
      {query.data && !readOnly && <NewModule key={query.data.length} enterprise={enterprise} modules={query.data} />}
    </section>
  );
}

/** Enter acts on this line and not on the form around it. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
};

function ModuleLine({ module, readOnly }: { module: EnterpriseModule; readOnly: boolean }) {
  const [name, setName] = useState(module.nome);
  const [removing, setRemoving] = useState(false);
  const modules = modulesStore(module.empreendimento);
  const rename = useSave(modules, { notify: 'successes' });
  // The server refuses a module that a study uses.
  const remove = useRemove(modules, { notify: 'successes' });
  const isChanged = name.trim() !== module.nome;
  const save = () => {
    if (isChanged && !rename.isPending) rename.mutate({ id: module.id, body: { nome: name.trim() }, ifMatch: null });
  };
  return (
    <li>
      <code>{module.n_modulo}</code>
      <TextField
        size="small"
        label={copy.rename(module.nome)}
        value={name}
        maxLength={120}
        readOnly={readOnly}
        autoComplete="off"
        error={messageOf(rename.error)}
        onChange={setName}
        onKeyDown={onEnter(save)}
      />
      {!readOnly && isChanged && (
        <IconButton icon="check" label={copy.saveName(module.nome)} onClick={save} aria-disabled={rename.isPending} />
      )}
      {!readOnly && (
        <IconButton
          icon="trash"
          label={module.in_use ? copy.inUse : copy.remove(module.nome)}
          disabled={module.in_use}
          onClick={() => setRemoving(true)}
        />
      )}
      {removing && (
        <Confirm
          title={copy.removeTitle(module.nome)}
          action={copy.removeAction}
          busy={remove.isPending}
          problem={messageOf(remove.error)}
          onConfirm={() => remove.mutate({ id: module.id, ifMatch: null }, { onSuccess: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        >
          <p>{copy.removeText}</p>
        </Confirm>
      )}
    </li>
  );
}

function NewModule({ enterprise, modules }: { enterprise: number; modules: readonly EnterpriseModule[] }) {
  const add = useSave(modulesStore(enterprise), { notify: 'none' });
  const [number, setNumber] = useState<number | null>(() => Math.max(0, ...modules.map((one) => one.n_modulo)) + 1);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const isTaken = modules.some((one) => one.n_modulo === number);
  const problem = isTaken
    ? enterpriseRegister.problems.numberTaken
    : number === null && tried && common.fieldErrors.required;
  const submit = () => {
    setTried(true);
    if (number === null || isTaken || name.trim() === '' || add.isPending) return;
    add.mutate({ body: { empreendimento: enterprise, n_modulo: number, nome: name.trim() } });
  };
  return (
    <div className={styles.added}>
      <NumberField
        kind="integer"
        size="small"
        label={copy.number}
        value={number}
        least={1}
        most={9_999}
        error={problem || undefined}
        onCommit={setNumber}
      />
      <TextField
        size="small"
        label={copy.name}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={tried && name.trim() === '' ? common.fieldErrors.required : undefined}
        onChange={setName}
        onKeyDown={onEnter(submit)}
      />
      <Button icon="plus" busy={add.isPending} onClick={submit}>
        {copy.add}
      </Button>
      <p role="alert" className="small unfavourable">
        {messageOf(add.error)}
      </p>
    </div>
  );
}
