import './ui/tokens/tokens.css';
import './ui/tokens/base.css';
import { createRoot } from 'react-dom/client';
import { startApplication } from './app/application.tsx';

const place = document.getElementById('root');
if (place) startApplication(createRoot(place));
