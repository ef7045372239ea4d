import './ui/tokens/tokens.css';
import './ui/tokens/base.css';
import './ui/tokens/text.css';
import { createRoot } from 'react-dom/client';
import { startApplication } from './app/application.tsx';

const container = document.getElementById('root');
// The login's document loads the same file, and starts the application itself after sign-in.
if (container && container.dataset.login === undefined) startApplication(createRoot(container));
