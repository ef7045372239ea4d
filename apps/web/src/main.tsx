import './ui/tokens/tokens.css';
import './ui/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { startApplication } from './app/application.tsx';

const container = document.getElementById('root');
// The login's document has the same file, and starts the application itself once somebody has signed in.
if (container && container.dataset.login === undefined) startApplication(createRoot(container));
