import './ui/tokens/tokens.css';
import './ui/tokens/base.css';
import './ui/tokens/text.css';
import { createRoot } from 'react-dom/client';
import { startApplication } from './app/application.tsx';

const container = document.getElementById('root');
// Documents of their own load the same file. The login starts the application itself after sign-in.
if (container && container.dataset.own === undefined) startApplication(createRoot(container));
