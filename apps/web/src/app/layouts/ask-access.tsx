import { Link } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import { useAskAccess } from '../../api/admin/access-requests.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { NoPermission } from '../../ui/feedback/state-block.tsx';
import { type Screen, titleOf } from '../routes/screens.ts';

/** A screen that this person may not see, with the way to be let in: whoever administers the organization is told. */
export function AskAccess({ screen, mayAsk }: { screen: Screen; mayAsk: boolean }) {
  const ask = useAskAccess();
  return (
    <>
      <NoPermission
        hint={ask.isSuccess ? states.accessAsked : mayAsk ? states.askAccessHint(titleOf(screen)) : undefined}
        action={
          <>
            {mayAsk && !ask.isSuccess && (
              <Button look="primary" busy={ask.isPending} onClick={() => ask.mutate(screen.path)}>
                {states.askAccess}
              </Button>
            )}
            <Link to="/home" className={buttonClass(mayAsk && !ask.isSuccess ? 'outlined' : 'primary')}>
              {states.backHome}
            </Link>
          </>
        }
      />
      <p role="status" className="visually-hidden">
        {ask.isSuccess ? states.accessAsked : ''}
      </p>
    </>
  );
}
