/** Progress bar; `part` is 0 to 1, null for indeterminate. */
export function Bar({ part, name }: { part: number | null; name: string }) {
  const n = Math.round((part ?? 0) * 100)
  return (
    <div
      className={part === null ? 'barra-parte sin-parte' : 'barra-parte'}
      role="progressbar"
      aria-label={name}
      {...(part === null ? {} : { 'aria-valuenow': n, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
    >
      <span style={{ width: part === null ? '100%' : `${n}%` }} />
    </div>
  )
}
