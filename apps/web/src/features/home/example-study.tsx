import { useNavigate } from '@tanstack/react-router';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { home, newStudy } from '@uni/phrases';
import { useCreateStudy } from '../../api/planner/create-study.ts';
import { Button } from '../../ui/button/button.tsx';

const copy = home.example;

/** One press makes an enterprise out of a template as it comes, and leads to its cash flow. */
export function ExampleStudy() {
  const navigate = useNavigate();
  const creation = useCreateStudy();
  const make = () => {
    const { code, name } = copy;
    const study = applyTemplate(residencialVertical, { name });
    // Refetching the list unmounts this button: the next step must not depend on it.
    creation
      .mutateAsync({ code, name, version: newStudy.firstVersion, study })
      .then(({ id }) => navigate({ to: '/planejamento/$id/$aba', params: { id: String(id), aba: 'fluxo-de-caixa' } }))
      .catch(() => undefined);
  };
  return (
    <>
      <Button busy={creation.isPending} onClick={make}>
        {copy.open}
      </Button>
      {creation.isError && <p role="alert">{copy.failed}</p>}
    </>
  );
}
