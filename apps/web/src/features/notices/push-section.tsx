import { useQuery } from '@tanstack/react-query';
import type { PushDevice, PushDevices } from '@uni/contracts';
import { noticeInbox } from '@uni/phrases';
import { failureOf } from '../../api/failure.ts';
import { pushDevicesQuery, useBrowserMark, usePushDeviceActs } from '../../api/home/push-devices.ts';
import { PushDenied, pushSupport } from '../../api/local/browser-push.ts';
import { registerFrameWorker } from '../../shared/workers.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { formatAgo } from '../../ui/numbers/index.ts';
import styles from './notices.module.css';

const copy = noticeInbox.settings.push;

/** Browsers in which the person receives notices: this one is added by a press, each is removed. */
export function PushSection() {
  const { data, error, refetch } = useQuery({ ...pushDevicesQuery, staleTime: 0 });
  return (
    <fieldset>
      <legend>{copy.title}</legend>
      {data && <Devices {...data} />}
      {!data && error && <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} noun={copy.noun} />}
    </fieldset>
  );
}

function Devices({ public_key, devices }: PushDevices) {
  const mark = useBrowserMark();
  const { add } = usePushDeviceActs();
  const support = pushSupport();
  const isHere = devices.some((device) => device.mark === mark);
  return (
    <Stack gap={8}>
      <p className={styles.caption}>{support === 'ready' ? copy.lead : copy[support]}</p>
      {support === 'ready' && !isHere && (
        <div>
          <Button
            size="small"
            icon="bell"
            busy={add.isPending}
            onClick={() => add.mutate({ publicKey: public_key, register: registerFrameWorker })}
          >
            {copy.add}
          </Button>
        </div>
      )}
      {add.error && (
        <p role="alert" className="unfavourable">
          {add.error instanceof PushDenied ? copy.refused : copy.failed}
        </p>
      )}
      {devices.length > 0 && (
        <Stack as="ul" ruled={8} aria-label={copy.devices}>
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} isHere={device.mark === mark} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function DeviceLine({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { remove } = usePushDeviceActs();
  const { id, browser, system, last_used_at } = device;
  const name = copy.device(browser, system);
  const used = last_used_at === null ? copy.neverUsed : copy.lastUsed(formatAgo(new Date(last_used_at), new Date()));
  return (
    <Row as="li" gap="8 16" justify="space-between">
      <div>
        <p className="medium">{isHere ? copy.here(name) : name}</p>
        <p className={styles.caption}>{used}</p>
      </div>
      <Button
        size="small"
        variant="ghost"
        busy={remove.isPending}
        aria-label={copy.removeNamed(name)}
        onClick={() => remove.mutate({ id, isHere })}
      >
        {copy.remove}
      </Button>
    </Row>
  );
}
