import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { land } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { landPlotsQuery } from '../../../api/planner/land.ts';

/** The plot of land of which an enterprise was made, for who sees land. */
export function LandOrigin({ enterprise }: { enterprise: number }) {
  const { permissions, narrowed } = useProfile();
  const seesLand = permissions.includes('planning:read') && !narrowed?.includes('planning:read');
  const { data } = useQuery({ ...landPlotsQuery, enabled: seesLand });
  const plot = data?.find(({ development }) => development === enterprise);
  if (!plot) return null;
  return (
    <p>
      <Link to="/carteira-e-terrenos" search={{ terreno: String(plot.id) }}>
        {land.development.of(plot.name)}
      </Link>
    </p>
  );
}
