import { Link } from '@tanstack/react-router';
import { apiAccess as copy } from '@uni/phrases';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { AssistantConnection } from './assistant-connection.tsx';
import { ChatList } from './chat-list.tsx';
import { ExcelAddIn } from './excel-add-in.tsx';
import { FeedList } from './feed-list.tsx';
import { SheetFunctions } from './sheet-functions.tsx';
import { TokenList } from './token-list.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Access of other systems: tokens, webhooks, and a link to the documentation. */
export function ApiAccessPage() {
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={copy.lead}
        actions={
          <Link to="/documentacao-da-api" className={buttonClass('outlined')}>
            {copy.docs}
          </Link>
        }
      />
      <TokenList kind="organization" />
      <WebhookList />
      <ChatList />
      <FeedList />
      <ExcelAddIn />
      <SheetFunctions />
      <AssistantConnection />
    </Page>
  );
}
