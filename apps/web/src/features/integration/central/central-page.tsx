import { integration as copy } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { CentralQuestions } from './central-questions.tsx';
import { ChangesSection } from './changes-section.tsx';
import { ConnectWizard } from './connect-wizard.tsx';
import { ConnectionCards } from './connection-cards.tsx';
import { ConnectionDrawer } from './connection-drawer.tsx';
import { PendingSection } from './pending-section.tsx';
import { RunList } from './run-list.tsx';
import { StoreLists } from './store-lists.tsx';
import { type Central, useCentral } from './use-central.ts';

/** The centre of integration: each ERP with its state, what runs and what ran, and the lists of the integration. */
export function CentralPage() {
  const central = useCentral();
  const { query, list, source, opened, mayWrite } = central;
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={query.data && copy.summary(list.length)}
        actions={<HeadActions central={central} />}
      />
      <RegisterStates
        noun={copy.noun}
        source={source}
        matchCount={list.length}
        filterText=""
        onClear={central.close}
        firstUse={
          <StateBlock
            role="status"
            title={copy.emptyTitle}
            text={mayWrite ? copy.emptyText : copy.noRight}
            actions={
              mayWrite && (
                <Button variant="primary" onClick={central.connect}>
                  {copy.connect}
                </Button>
              )
            }
          />
        }
      >
        <Section title={copy.connections}>
          <ConnectionCards central={central} />
        </Section>
        <PendingSection />
        <RunList central={central} />
        <ChangesSection />
        <StoreLists central={central} />
      </RegisterStates>
      {central.connecting && <ConnectWizard mayApprove={central.mayApprove} onClose={central.close} />}
      {opened && <ConnectionDrawer key={opened.connection.id} known={opened} central={central} />}
      {central.question && <CentralQuestions central={central} question={central.question} />}
    </Page>
  );
}

function HeadActions({ central }: { central: Central }) {
  if (!central.mayWrite) return <p className="text-3">{copy.noRight}</p>;
  return (
    <Button variant={central.list.length > 0 ? 'primary' : 'outlined'} icon="plus" onClick={central.connect}>
      {copy.connect}
    </Button>
  );
}
