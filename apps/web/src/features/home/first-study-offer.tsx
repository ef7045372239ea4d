import { Link } from '@tanstack/react-router';
import { firstStudyOffer as copy } from '@uni/phrases';
import { useSaveFirstStudy } from '../../api/access/first-study.ts';
import { useProfile } from '../../api/access/profile.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Section } from '../../ui/layout/page.tsx';

/** The way into the guided study: from its beginning, or from where it stopped. */
function FirstStudyLink() {
  const { first_study: stored } = useProfile().preferences;
  const isBegun = stored?.state === 'open' && stored.enterprise !== null;
  return (
    <Link to="/primeiro-estudo" className={buttonClass('primary')}>
      {isBegun ? copy.resume(stored.step) : copy.begin}
    </Link>
  );
}

/** The offer next to a portfolio, with the way out of it. */
export function FirstStudyOffer() {
  const { first_study: stored } = useProfile().preferences;
  const { mutate: save } = useSaveFirstStudy();
  const dismiss = (): void =>
    save({ step: 1, enterprise: null, template: 'residencial_vertical', ...stored, state: 'dismissed' });
  return (
    <Section
      title={copy.title}
      aside={
        <Button variant="link" onClick={dismiss}>
          {copy.dismiss}
        </Button>
      }
    >
      <p className="text-2">{copy.text}</p>
      <p>
        <FirstStudyLink />
      </p>
    </Section>
  );
}
