import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

// Parts that open on a press, or that few users see, load on demand: the first screen stays small.
const pieces = {
  alerts: lazy(async () => ({ default: (await import('./alerts-drawer.tsx')).AlertsDrawer })),
  example: lazy(async () => ({ default: (await import('./example-study.tsx')).ExampleStudy })),
  firstStudy: lazy(async () => ({ default: (await import('./first-study-offer.tsx')).FirstStudyOffer })),
  receipt: lazy(async () => ({ default: (await import('./receipt.tsx')).Receipt })),
  settings: lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog })),
};

function later<P extends object>(Piece: ComponentType<P>) {
  return (props: P): ReactNode => (
    <Suspense>
      <Piece {...props} />
    </Suspense>
  );
}

export const AlertsDrawer = later(pieces.alerts);
export const ExampleStudy = later(pieces.example);
export const FirstStudyOffer = later(pieces.firstStudy);
export const Receipt = later(pieces.receipt);
export const SettingsDialog = later(pieces.settings);
