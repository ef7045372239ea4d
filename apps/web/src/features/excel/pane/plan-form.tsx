import { excelAddIn } from '@uni/phrases';
import { useCallback, useEffect, useState } from 'react';
import { readEnterprises, readScenarios, readVersions } from '../../../api/planner/excel-plans.ts';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import type { ChosenPlan } from './chosen-plan.ts';
import { LoadedView } from './loaded-view.tsx';
import { useLoaded } from './use-loaded.ts';

const copy = excelAddIn.pane.plan;

type Enterprise = Awaited<ReturnType<typeof readEnterprises>>[number];
type Version = Awaited<ReturnType<typeof readVersions>>[number];
type Choose = (plan: ChosenPlan | null) => void;

/** Chooses enterprise, version and scenario, each out of what the token reaches. */
export function PlanForm({ token, onChange }: { token: string; onChange: Choose }) {
  const [loaded, retry] = useLoaded(useCallback(() => readEnterprises(token), [token]));
  return (
    <Section title={copy.heading}>
      <LoadedView noun={copy.noun} loaded={loaded} onRetry={retry}>
        {(enterprises) =>
          enterprises.length === 0 ? (
            <StateBlock role="status" title={copy.none} text={copy.noneText} />
          ) : (
            <EnterpriseChoice token={token} enterprises={enterprises} onChange={onChange} />
          )
        }
      </LoadedView>
    </Section>
  );
}

function EnterpriseChoice(props: { token: string; enterprises: readonly Enterprise[]; onChange: Choose }) {
  const { token, enterprises, onChange } = props;
  const [id, setId] = useState(String(enterprises[0]?.id));
  const chosen = enterprises.find((one) => String(one.id) === id);
  const isAlone = enterprises.filter(({ name }) => name === chosen?.name).length === 1;
  return (
    <Stack gap={12}>
      <SelectField
        label={copy.enterprise}
        value={id}
        options={enterprises.map((one) => ({ value: String(one.id), label: `${one.code} ${one.name}` }))}
        onChange={setId}
      />
      {chosen && (
        <VersionChoice
          key={id}
          token={token}
          enterprise={{ id: chosen.id, name: isAlone ? chosen.name : chosen.code }}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}

interface NamedEnterprise {
  readonly id: number;
  readonly name: string;
}

function VersionChoice(props: { token: string; enterprise: NamedEnterprise; onChange: Choose }) {
  const { token, enterprise, onChange } = props;
  const [loaded, retry] = useLoaded(useCallback(() => readVersions(token, enterprise.id), [token, enterprise.id]));
  return (
    <LoadedView noun={copy.noun} loaded={loaded} onRetry={retry}>
      {(versions) => (
        <ScenarioChoice token={token} enterprise={enterprise.name} versions={versions} onChange={onChange} />
      )}
    </LoadedView>
  );
}

/** Value of the choice that stands for the version in force, whichever it will be. */
const inForce = '';

function ScenarioChoice(props: { token: string; enterprise: string; versions: readonly Version[]; onChange: Choose }) {
  const { token, enterprise, versions, onChange } = props;
  const current = versions.find((one) => one.current);
  const [version, setVersion] = useState(current ? inForce : String(versions[0]?.id));
  const [scenario, setScenario] = useState('');
  const chosen = version === inForce ? current : versions.find(({ id }) => String(id) === version);
  const read = useCallback(() => (chosen ? readScenarios(token, chosen.id) : Promise.resolve([])), [token, chosen]);
  const [loaded, retry] = useLoaded(read);
  useEffect(() => {
    onChange(
      chosen
        ? {
            enterprise,
            version: version === inForce ? null : chosen.nome,
            scenario: scenario || null,
            versionId: chosen.id,
            versionName: chosen.nome,
          }
        : null,
    );
    return () => onChange(null);
  }, [enterprise, version, scenario, chosen, onChange]);
  return (
    <>
      <SelectField
        label={copy.version}
        value={version}
        options={[
          { value: inForce, label: current ? copy.current(current.nome) : copy.noCurrent, disabled: !current },
          ...versions.map(({ id, nome }) => ({ value: String(id), label: nome })),
        ]}
        onChange={(next) => {
          setVersion(next);
          setScenario('');
        }}
      />
      <LoadedView noun={copy.noun} loaded={loaded} onRetry={retry}>
        {(scenarios) => (
          <SelectField
            label={copy.scenario}
            value={scenario}
            options={[
              { value: '', label: copy.noScenario },
              ...scenarios.map(({ nome }) => ({ value: nome, label: nome })),
            ]}
            onChange={setScenario}
          />
        )}
      </LoadedView>
    </>
  );
}
