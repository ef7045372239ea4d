import { access, common } from '@uni/phrases';
import { Logo } from '../../ui/icons/logo.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { AccessFooter } from './access-frame.tsx';
import { AccessPage } from './access-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

const copy = access.password;

interface ChangePasswordPageProps {
  email: string;
  onChanged: () => void;
}

/** Inside the signed-in frame: change a password that is known. */
export function ChangePasswordPage(props: ChangePasswordPageProps) {
  return (
    <Page>
      <PageHead title={copy.title} sub={copy.lead} />
      <ChangePasswordForm first={false} {...props} />
    </Page>
  );
}

/** Outside the frame: the first password of a first access. */
export function FirstPasswordPage(props: ChangePasswordPageProps) {
  return (
    <AccessPage>
      <span>
        <Logo height={18} />
        <span className="visually-hidden">{common.product}</span>
      </span>
      <PageHead title={copy.firstTitle} sub={copy.firstLead} />
      <ChangePasswordForm first {...props} />
      <AccessFooter />
    </AccessPage>
  );
}
