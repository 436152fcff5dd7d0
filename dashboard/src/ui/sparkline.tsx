const width = 120;
const height = 28;
const inset = 1.5;

/** How a figure went, without a scale: what it says stands beside it in words. Nothing where there are fewer than two values. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  if (known.length < 2) return null;
  const most = Math.max(...known.map(({ value }) => value), Number.MIN_VALUE);
  const points = known.map(({ value, place }) => {
    const x = inset + (place / Math.max(1, values.length - 1)) * (width - 2 * inset);
    const y = height - inset - (value / most) * (height - 2 * inset);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-7 w-full text-accent"
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
