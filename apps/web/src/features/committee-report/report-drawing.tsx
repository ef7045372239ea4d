import type { ReportDrawing, ReportShape, ReportTone } from '@uni/contracts';
import { useId } from 'react';

/** Value of a tone on the sheet, which may have the organization's own colour. */
export const toneValue = (tone: ReportTone): string => `var(--r-${tone.replaceAll('_', '-')})`;

/** A chart of a page, the same strokes as in its PDF. */
export function ReportDrawingFigure({ drawing }: { drawing: ReportDrawing }) {
  const { width, height, alt, shapes } = drawing;
  const id = useId();
  const hatches = [
    ...new Set(shapes.flatMap((shape) => (shape.kind === 'box' && shape.fill === 'hatched' ? [shape.tone] : []))),
  ];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt} style={{ width: '100%', display: 'block' }}>
      <defs>
        {hatches.map((tone) => (
          <Hatch key={tone} id={`${id}-${tone}`} tone={tone} />
        ))}
      </defs>
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never change their order
        <Shape key={at} shape={shape} id={id} />
      ))}
    </svg>
  );
}

function Hatch({ id, tone }: { id: string; tone: ReportTone }) {
  return (
    <pattern id={id} width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="2.4" stroke={toneValue(tone)} strokeWidth="1" />
    </pattern>
  );
}

function Shape({ shape, id }: { shape: ReportShape; id: string }) {
  if (shape.kind === 'line')
    return (
      <polyline
        points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke={toneValue(shape.tone)}
        strokeWidth={shape.width}
        strokeDasharray={shape.dashed ? '3.5 2' : undefined}
        strokeLinejoin="round"
      />
    );
  if (shape.kind === 'box') return <Box shape={shape} id={id} />;
  if (shape.kind === 'mark') return <Mark shape={shape} />;
  return (
    <text
      x={shape.x}
      y={shape.y}
      fill={toneValue(shape.tone)}
      fontSize={shape.size}
      fontWeight={shape.bold ? 600 : 400}
      textAnchor={anchors[shape.align]}
      dominantBaseline="central"
    >
      {shape.text}
    </text>
  );
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

type Kind<Name extends ReportShape['kind']> = Extract<ReportShape, { kind: Name }>;

function Box({ shape: { x, y, width, height, tone, fill }, id }: { shape: Kind<'box'>; id: string }) {
  const colour = toneValue(tone);
  const fills = { solid: colour, hatched: `url(#${id}-${tone})`, none: 'none' };
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      fill={fills[fill]}
      stroke={fill === 'solid' ? 'none' : colour}
      strokeWidth={0.4}
    />
  );
}

const markSize = 3.4;

function Mark({ shape: { x, y, form, tone } }: { shape: Kind<'mark'> }) {
  const style = { fill: toneValue(tone), stroke: toneValue('paper'), strokeWidth: 0.8 };
  if (form === 'circle') return <circle cx={x} cy={y} r={markSize * 0.8} {...style} />;
  const side = markSize * 1.5;
  const turn = form === 'diamond' ? `rotate(45 ${x} ${y})` : undefined;
  return <rect x={x - side / 2} y={y - side / 2} width={side} height={side} transform={turn} {...style} />;
}
