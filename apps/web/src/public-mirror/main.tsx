import '../ui/tokens/tokens.css';
import '../ui/tokens/base.css';
import '../ui/tokens/text.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicMirrorPage } from '../features/sales/units/public-mirror-page.tsx';

const follow = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The token stays in the address behind the `#`. The page can be reloaded, and no server log has it. */
function PublicMirrorDocument() {
  const token = useSyncExternalStore(follow, () => window.location.hash.slice(1));
  return <PublicMirrorPage key={token} token={token} />;
}

const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <PublicMirrorDocument />
    </StrictMode>,
  );
