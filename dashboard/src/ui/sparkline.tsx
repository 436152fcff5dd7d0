import { classNames } from "./class-names.ts";

const width = 120;
const height = 28;
const inset = 1.5;

/** How a figure went, without a scale: what it says stands beside it in words. Of fewer than two values, a quiet line. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const isLine = known.length >= 2;
  const most = Math.max(...known.map(({ value }) => value), Number.MIN_VALUE);
  const floor = height - inset;
  const points = isLine
    ? known.map(({ value, place }) => {
        const x = inset + (place / Math.max(1, values.length - 1)) * (width - 2 * inset);
        const y = floor - (value / most) * (height - 2 * inset);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      })
    : [`${inset},${floor}`, `${width - inset},${floor}`];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames("h-7 w-full", isLine ? "text-accent" : "text-line")}
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
