import { Link } from '@tanstack/react-router';
import { states } from '@uni/phrases';
import { useRequestAccess } from '../../api/admin/access-requests.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { NoPermission } from '../../ui/feedback/state-block.tsx';
import { type Screen, titleOf } from '../routes/screens.ts';

/** A screen that this user may not see, with a request for access. The organization's administrators are notified. */
export function AccessRequest({ screen, canRequest }: { screen: Screen; canRequest: boolean }) {
  const request = useRequestAccess();
  return (
    <>
      <NoPermission
        hint={
          request.isSuccess
            ? states.accessRequested
            : canRequest
              ? states.requestAccessHint(titleOf(screen))
              : undefined
        }
        action={
          <>
            {canRequest && !request.isSuccess && (
              <Button variant="primary" busy={request.isPending} onClick={() => request.mutate(screen.path)}>
                {states.requestAccess}
              </Button>
            )}
            <Link to="/home" className={buttonClass(canRequest && !request.isSuccess ? 'outlined' : 'primary')}>
              {states.backHome}
            </Link>
          </>
        }
      />
      <p role="status" className="visually-hidden">
        {request.isSuccess ? states.accessRequested : ''}
      </p>
    </>
  );
}
