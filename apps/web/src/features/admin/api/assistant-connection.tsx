import { assistantPath } from '@uni/contracts';
import { apiAccess, assistant } from '@uni/phrases';
import { addressOf } from '../../../api/environment.ts';
import { Button } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { assistantSettings } from './assistant-settings.ts';

const copy = apiAccess.assistants;

const copied = async (text: string): Promise<void> => {
  if (await copyText(text)) notify({ kind: 'success', title: apiAccess.copied, duration: durations.success });
};

/** Address and settings by which an assistant connects, and what it may do. */
export function AssistantConnection() {
  const { href } = addressOf(assistantPath, false);
  return (
    <Section title={copy.title}>
      <Stack gap={12}>
        <p className="text-2">{copy.lead}</p>
        <p className="small text-2 anywhere">{href}</p>
        <Row gap={8}>
          <Button size="small" onClick={() => void copied(href)}>
            {copy.copyAddress}
          </Button>
          <Button size="small" onClick={() => void copied(assistantSettings(href))}>
            {copy.copySettings}
          </Button>
        </Row>
        <p className="text-2">{copy.writes}</p>
        <Stack as="ul" ruled={8} aria-label={copy.tools}>
          {Object.values(assistant.tools).map(({ title, description }) => (
            <li key={title}>
              <p className="medium">{title}</p>
              <p className="small text-2">{description}</p>
            </li>
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}
