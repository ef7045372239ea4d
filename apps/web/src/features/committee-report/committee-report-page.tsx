import { Link } from '@tanstack/react-router';
import { reportFormats, reportModels } from '@uni/contracts';
import { committeeReport, reportBuilder as copy, reportBrand, reportSchedules } from '@uni/phrases';
import { Suspense, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { isOtherScreen, useLeaveGuard } from '../../shared/record-form/use-leave-guard.tsx';
import { sourceOf } from '../../shared/register/register-source.ts';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead, Tools } from '../../ui/layout/page.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import { SegmentedControl, Selector } from '../../ui/select/select.tsx';
import { ReportBuilder } from './report-builder.tsx';
import { printedPages } from './report-choice.ts';
import { type CommitteeReport, useCommitteeReport } from './use-committee-report.ts';

/** Reports of a version: their pages are chosen, commented, presented and printed here. */
export function CommitteeReportPage() {
  const screen = useCommitteeReport();
  const { contentRead, settings, enterprises, enterprisesRead, versions, versionsRead, scenariosRead } = screen;
  const { question } = useLeaveGuard(settings.isChanged, isOtherScreen);
  const isEmpty = enterprisesRead.data !== undefined && enterprises.length === 0;
  const hasNoVersion = versionsRead.data !== undefined && versions.length === 0;
  const content = contentRead.data;
  const source = sourceOf(
    { ...contentRead, data: content && [content] },
    enterprisesRead,
    versionsRead,
    scenariosRead,
    { ...settings.read, data: settings.read.data && [settings.read.data] },
  );
  return (
    <Page tight>
      <PageHead title={copy.title} sub={copy.lead} actions={content && <HeadActions screen={screen} />} />
      {isEmpty || hasNoVersion ? (
        <NothingToReport isEmpty={isEmpty} />
      ) : (
        <>
          <ReportTools screen={screen} />
          <RegisterStates
            noun={copy.noun}
            source={source}
            firstUse={null}
            matchCount={1}
            filterText=""
            onClear={() => undefined}
          >
            {content && settings.current && (
              <ReportBuilder screen={screen} content={content} settings={settings.current} />
            )}
          </RegisterStates>
        </>
      )}
      {question}
    </Page>
  );
}

function NothingToReport({ isEmpty }: { isEmpty: boolean }) {
  return (
    <StateBlock
      role="status"
      title={isEmpty ? copy.empty : copy.noVersion}
      text={isEmpty ? copy.emptyText : copy.noVersionText}
      actions={
        <Link to="/planejamento" className={buttonClass('primary')}>
          {copy.toEnterprises}
        </Link>
      }
    />
  );
}

const BrandDialog = lazySection(async () => (await import('./brand/brand-dialog.tsx')).BrandDialog);

/** Opens the organization's logo and colour, for those who may change its data. */
function BrandAction() {
  const { permissions } = useProfile();
  const [isOpen, setOpen] = useState(false);
  if (!permissions.includes('organization:write')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{reportBrand.open}</Button>
      {isOpen && (
        <SectionBoundary of="brand">
          <Suspense fallback={null}>
            <BrandDialog onClose={() => setOpen(false)} />
          </Suspense>
        </SectionBoundary>
      )}
    </>
  );
}

/** Opens the form of a schedule with what is chosen here, for those who may plan. */
function ScheduleLink({ screen: { enterprise, model, scenarios, scenario, settings } }: { screen: CommitteeReport }) {
  if (!settings.mayEdit) return null;
  const name = scenarios.find(({ id }) => id === scenario)?.nome;
  const search = { abrir: 'novo', emp: String(enterprise?.id ?? ''), modelo: model, ...(name && { cenario: name }) };
  return (
    <Link to="/envios-de-relatorios" search={search} className={buttonClass()}>
      {reportSchedules.open}
    </Link>
  );
}

function HeadActions({ screen }: { screen: CommitteeReport }) {
  const { settings, change, contentRead, download, downloading } = screen;
  const pages = contentRead.data && settings.current ? printedPages(contentRead.data, settings.current) : [];
  return (
    <>
      {settings.isChanged && (
        <Button busy={settings.busy} disabled={!settings.isSavable} onClick={() => void settings.save()}>
          {copy.save}
        </Button>
      )}
      <BrandAction />
      <ScheduleLink screen={screen} />
      <Button icon="eye" disabled={pages.length === 0} onClick={() => change({ presenting: '1' }, { replace: false })}>
        {copy.present}
      </Button>
      <Button variant="primary" icon="download" busy={downloading} onClick={() => void download()}>
        {copy.download}
      </Button>
    </>
  );
}

function ReportTools({ screen }: { screen: CommitteeReport }) {
  const { change, enterprises, enterprise, versions, version, scenarios, scenario, model, settings, format } = screen;
  const named = (id: number, name: string) => ({ value: String(id), label: name });
  return (
    <Tools>
      {enterprise && (
        <Selector
          label={copy.enterprise}
          value={String(enterprise.id)}
          options={enterprises.map(({ id, code, name }) => named(id, `${code} ${name}`))}
          onChange={(id) => change({ enterprise: id, version: undefined, scenario: undefined })}
        />
      )}
      {version && (
        <Selector
          label={copy.version}
          value={String(version.id)}
          options={versions.map(({ id, nome, current }) => named(id, current ? copy.current(nome) : nome))}
          onChange={(id) => change({ version: id, scenario: undefined })}
        />
      )}
      {scenarios.length > 0 && (
        <Selector
          label={copy.scenario}
          value={scenario === undefined ? '' : String(scenario)}
          options={[{ value: '', label: copy.base }, ...scenarios.map(({ id, nome }) => named(id, nome))]}
          onChange={(id) => change({ scenario: id || undefined })}
        />
      )}
      <SegmentedControl
        label={copy.model}
        value={model}
        options={reportModels.map((value) => ({ value, label: committeeReport.models[value] }))}
        onChange={(value) => change({ model: value === 'committee' ? undefined : value })}
      />
      {settings.current && settings.mayEdit && (
        <SegmentedControl
          label={copy.format}
          value={format}
          options={reportFormats.map((value) => ({ value, label: committeeReport.formats[value] }))}
          onChange={(value) => settings.current && settings.edit({ ...settings.current, format: value })}
        />
      )}
    </Tools>
  );
}
