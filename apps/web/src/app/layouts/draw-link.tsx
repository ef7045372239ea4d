import { Link } from '@tanstack/react-router';
import type { DrawLink } from '../../ui/shell/nav-menu.tsx';

/** Links of the shell through the router; `onChoose` gets the chosen address. */
export function drawLink(onChoose?: (path: string) => void): DrawLink {
  return ({ path, className, current, label, children }) => (
    <Link
      to={path}
      className={className}
      aria-current={current ? 'page' : undefined}
      data-current={current || undefined}
      aria-label={label}
      activeOptions={{ exact: true }}
      onClick={() => onChoose?.(path)}
    >
      {children}
    </Link>
  );
}
