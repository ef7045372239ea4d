import { StrictMode } from 'react';
import { LoginPage } from '../features/access/login-page.tsx';
import { NoticeStack } from '../ui/notice/notices.tsx';

/** The login page as the first page of a visit, without the rest of the application: no router, no queries. */
export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <StrictMode>
      <LoginPage onSignedIn={onSignedIn} />
      <NoticeStack />
    </StrictMode>
  );
}
