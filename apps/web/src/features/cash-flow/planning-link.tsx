import { Link } from '@tanstack/react-router';
import { organizationCashFlow } from '@uni/phrases';
import { buttonClass } from '../../ui/button/button.tsx';

/** The way on where this screen has nothing to show. */
export function PlanningLink() {
  return (
    <Link to="/planejamento" className={buttonClass('primary')}>
      {organizationCashFlow.empty.action}
    </Link>
  );
}
