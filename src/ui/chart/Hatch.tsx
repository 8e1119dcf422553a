/** A hatching to fill shapes with: `url(#id)`. Its colour is the chart's. */
export function Hatch({ id, className = 'hatch' }: { id: string; className?: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className={className} />
      </pattern>
    </defs>
  )
}
