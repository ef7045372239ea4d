import { Button, type ButtonSize } from '../../../ui/button/button.tsx';
import { scenarioQueryOf } from '../../study/scenario-state.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { useReport } from './use-report.ts';

interface ReportButtonProps {
  label: string;
  /** Distinguishes buttons that have the same label. */
  accessibleName?: string;
  /** What follows the enterprise and the version in the file's name. */
  fileName: readonly string[];
  size?: ButtonSize;
  /** Saves the report of a version under a name without extension. */
  download: (name: string, version: number, query: { scenario?: number }) => Promise<unknown>;
}

export function ReportButton({ label, accessibleName, fileName, size, download }: ReportButtonProps) {
  const { version, scenario } = useWorkspace();
  const { take, button } = useReport();
  return (
    <Button
      {...button}
      aria-label={accessibleName}
      onClick={() => void take(fileName, (name) => download(name, version.id, scenarioQueryOf(scenario)))}
      {...(size ? { size } : {})}
    >
      {label}
    </Button>
  );
}
