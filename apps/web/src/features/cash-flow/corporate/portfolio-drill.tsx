import { Link } from '@tanstack/react-router';
import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { Drill, type DrillProps } from '../drill.tsx';
import { enterpriseOf, inputOf } from './portfolio-rows.ts';

const copy = corporateLayer.drill;

interface PortfolioDrillProps extends Pick<DrillProps, 'rows' | 'baseMonth' | 'drillPath' | 'onDrillPath'> {
  enterprises: PortfolioAnswer['enterprises'];
  /** Shows the input of a row, as a pointer of the layer. */
  onInput: (pointer: string) => void;
}

/** The source of a number of the portfolio, down to the enterprises and to what the layer holds. */
export function PortfolioDrill({ enterprises, onInput, ...drill }: PortfolioDrillProps) {
  const show = (pointer: string) => {
    drill.onDrillPath([]);
    onInput(pointer);
  };
  return <Drill {...drill} below={({ line }) => <Origin {...{ line, enterprises, show }} />} />;
}

interface OriginProps {
  line: string;
  enterprises: PortfolioAnswer['enterprises'];
  show: (pointer: string) => void;
}

function Origin({ line, enterprises, show }: OriginProps) {
  const pointer = inputOf(line);
  if (pointer !== null)
    return (
      <Button size="small" onClick={() => show(pointer)}>
        {copy.input}
      </Button>
    );
  const enterprise = enterprises.find(({ id }) => id === enterpriseOf(line));
  if (!enterprise) return null;
  return (
    <Link
      to="/planejamento/$id/$aba"
      params={{ id: String(enterprise.id), aba: 'fluxo-de-caixa' }}
      search={{ v: String(enterprise.version.id) }}
    >
      {copy.study}
    </Link>
  );
}
