import { Link, useMatches } from '@tanstack/react-router';
import { later } from '@uni/phrases';
import { buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';

const purposes: Readonly<Record<string, string>> = later.purposes;

/** Placeholder of an unfinished screen: states its purpose and links to existing screens. */
export function LaterPage() {
  const { title: name = '', screen = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  return (
    <Page>
      <PageHead title={name} />
      <StateBlock
        role="status"
        title={later.title(name)}
        text={purposes[screen]}
        actions={
          <Link to="/planejamento" className={buttonClass()}>
            {later.goToEnterprises}
          </Link>
        }
      />
    </Page>
  );
}
