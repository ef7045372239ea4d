import { renderToString } from 'react-dom/server';
import { LoginScreen } from './login-screen.tsx';

/** The login page as the HTML that its document is delivered with. */
export const drawLogin = (): string => renderToString(<LoginScreen onSignedIn={() => {}} />);
