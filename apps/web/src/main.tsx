import './ui/tokens/tokens.css';
import './ui/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { startApplication } from './app/application.tsx';

const place = document.getElementById('root');
// The login's document has the same file, and starts the application itself once somebody has signed in.
if (place && place.dataset.login === undefined) startApplication(createRoot(place));
