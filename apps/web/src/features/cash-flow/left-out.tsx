import { Link } from '@tanstack/react-router';
import type { PortfolioAnswer } from '@uni/contracts';
import { organizationCashFlow, states } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { PanelRow } from '../../ui/layout/panel.tsx';

const copy = organizationCashFlow.leftOut;

/** Chosen enterprises missing from the sum, by name: the rest of the screen stays. */
export function LeftOut(props: { list: PortfolioAnswer['left_out']; onRetry: () => void; onInclude: () => void }) {
  const { list, onRetry, onInclude } = props;
  if (list.length === 0) return null;
  const studied = list.filter(({ reason }) => reason === 'prospecting');
  const others = list.filter(({ reason }) => reason !== 'prospecting');
  return (
    <PanelRow>
      <Row as="p" gap={8}>
        <Glyph name="up" /> {copy.title(list.length)}
        {list.some(({ reason }) => reason === 'failed') && (
          <Button variant="link" onClick={onRetry}>
            {states.retry}
          </Button>
        )}
      </Row>
      <Row as="ul" gap="4 16">
        {studied.length > 0 && (
          <li>
            {copy.prospecting(studied.length)}{' '}
            <Button variant="link" onClick={onInclude}>
              {copy.include}
            </Button>
          </li>
        )}
        {others.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to="/planejamento/$id/$aba" params={{ id: String(id), aba: 'geral' }}>
              {copy.one(name, copy.reasons[reason])}
            </Link>
          </li>
        ))}
      </Row>
    </PanelRow>
  );
}
