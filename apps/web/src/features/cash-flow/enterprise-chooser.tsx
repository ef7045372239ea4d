import { useQuery } from '@tanstack/react-query';
import type { Enterprise, Version } from '@uni/contracts';
import { organizationCashFlow } from '@uni/phrases';
import { useState } from 'react';
import type { CashFlowQuestion } from '../../api/planner/cash-flow.ts';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceBox } from '../../ui/field/choice-box.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { FindField } from '../../ui/layout/page.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { matches } from '../../ui/search.ts';
import styles from './cash-flow.module.css';

const copy = organizationCashFlow.choose;

interface Chooser {
  question: CashFlowQuestion;
  onChange: (question: CashFlowQuestion) => void;
}

/** Chooses the enterprises in the sum, each with its version. */
export function EnterpriseChooser({ question, onChange }: Chooser) {
  const enterprises = useQuery(enterprisesQuery);
  const of = enterprises.data?.length ?? 0;
  const choices = question.enterprises ? copy.some(question.enterprises.length, of) : copy.all;
  return (
    <Popover
      label={copy.label}
      align="start"
      className={styles.chooser}
      trigger={(button) => (
        <button type="button" {...button} className={styles.chooserButton}>
          <span className="text-3">{copy.label}</span> <span>{choices}</span>
          <Icon name="down" size={14} />
        </button>
      )}
    >
      {() => (
        <ChooserList
          question={question}
          onChange={onChange}
          list={enterprises.data ?? []}
          failed={enterprises.isError}
        />
      )}
    </Popover>
  );
}

function ChooserList({ question, onChange, list, failed }: Chooser & { list: readonly Enterprise[]; failed: boolean }) {
  const [filter, setFilter] = useState('');
  const versions = useQuery(queryOf('GET /api/planner/versions/', { list: true }));
  const choices = list.filter(({ name, code }) => matches(`${code} ${name}`, filter));
  const usual = list.filter(({ phase }) => phase !== 'prospecting' || question.prospecting).map(({ id }) => String(id));
  const chosen = new Set(question.enterprises ?? usual);
  const choose = (ids: readonly string[]) => {
    const all = usual.length > 0 && usual.length === ids.length && usual.every((id) => ids.includes(id));
    const living = (version: string) =>
      (versions.data ?? []).some(
        ({ id, empreendimento }) => String(id) === version && ids.includes(String(empreendimento)),
      );
    onChange({ ...question, enterprises: all ? null : ids, versions: question.versions.filter(living) });
  };
  if (failed || versions.isError) return <p className="small text-2">{copy.failed}</p>;
  return (
    <>
      <FindField label={copy.filter} placeholder={copy.placeholder} value={filter} onChange={setFilter} />
      <Row as="p" gap={16}>
        <Button variant="link" onClick={() => choose(usual)}>
          {copy.everyone}
        </Button>
        <Button variant="link" onClick={() => choose([])}>
          {copy.clearAll}
        </Button>
      </Row>
      {list.some(({ phase }) => phase === 'prospecting') && (
        <Row as="label" gap={8} className="target">
          <input
            type="checkbox"
            checked={question.prospecting}
            onChange={({ target }) => onChange({ ...question, enterprises: null, prospecting: target.checked })}
          />
          <span>{copy.prospecting}</span>
        </Row>
      )}
      {choices.length === 0 && <p className="small text-2">{copy.nothing}</p>}
      <ul className={styles.chooserList}>
        {choices.map((enterprise) => (
          <li key={enterprise.id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(String(enterprise.id))}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(String(enterprise.id));
                  else next.delete(String(enterprise.id));
                  choose(list.map(({ id }) => String(id)).filter((id) => next.has(id)));
                }}
              />
              <span>{enterprise.name}</span>
            </label>
            <VersionChoice
              enterprise={enterprise}
              versions={(versions.data ?? []).filter(
                ({ empreendimento, archived }) => empreendimento === enterprise.id && !archived,
              )}
              question={question}
              onChange={onChange}
              disabled={!chosen.has(String(enterprise.id))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function VersionChoice({
  enterprise,
  versions,
  question,
  onChange,
  disabled,
}: Chooser & { enterprise: Enterprise; versions: readonly Version[]; disabled: boolean }) {
  if (versions.length === 0) return <span className="small text-2">{copy.noCurrent}</span>;
  const own = new Set(versions.map(({ id }) => String(id)));
  const current = versions.find((version) => version.current);
  const chosen = question.versions.find((id) => own.has(id)) ?? (current ? String(current.id) : '');
  return (
    <ChoiceBox
      size="plain"
      className={styles.versionChoice}
      aria-label={copy.version(enterprise.name)}
      disabled={disabled}
      value={chosen}
      options={[
        ...(current ? [] : [{ value: '', label: copy.noCurrent }]),
        ...versions.map(({ id, nome, current: isCurrent }) => ({
          value: String(id),
          label: isCurrent ? copy.current(nome) : nome,
        })),
      ]}
      onChange={(version) => {
        const others = question.versions.filter((id) => !own.has(id));
        const isUsual = version === '' || version === String(current?.id);
        onChange({ ...question, versions: isUsual ? others : [...others, version] });
      }}
    />
  );
}
