import { Link, useMatches } from '@tanstack/react-router';
import { later } from '@uni/phrases';
import { buttonClass } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';

/** A screen that has nothing to show yet: says what it is for and leads to what there is. */
export function LaterPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const name = title.title ?? '';
  const purpose = title.purpose ?? '';
  return (
    <Page>
      <PageHead title={name} />
      <StateBlock
        role="status"
        title={later.title(name)}
        text={purpose}
        actions={
          <Link to="/planejamento" className={buttonClass()}>
            {later.goToEnterprises}
          </Link>
        }
      />
    </Page>
  );
}
