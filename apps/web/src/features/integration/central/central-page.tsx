import { integration as words } from '@uni/phrases';
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
        title={words.title}
        sub={query.data && words.summary(list.length)}
        actions={<HeadActions central={central} />}
      />
      <RegisterStates
        thing={words.thing}
        source={source}
        found={list.length}
        filterText=""
        onClear={central.close}
        firstUse={
          <StateBlock
            role="status"
            title={words.emptyTitle}
            text={mayWrite ? words.emptyText : words.noRight}
            actions={
              mayWrite && (
                <Button look="primary" onClick={central.connect}>
                  {words.connect}
                </Button>
              )
            }
          />
        }
      >
        <Section title={words.connections}>
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
  if (!central.mayWrite) return <p className="text-3">{words.noRight}</p>;
  return (
    <Button look={central.list.length > 0 ? 'primary' : 'outlined'} icon="plus" onClick={central.connect}>
      {words.connect}
    </Button>
  );
}
