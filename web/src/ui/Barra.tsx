/** How much of something is done, 0 to 1; without it, that it goes. */
export function Barra({ parte, nombre }: { parte: number | null; nombre: string }) {
  const n = Math.round((parte ?? 0) * 100)
  return (
    <div
      className={parte === null ? 'barra-parte sin-parte' : 'barra-parte'}
      role="progressbar"
      aria-label={nombre}
      {...(parte === null ? {} : { 'aria-valuenow': n, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
    >
      <span style={{ width: parte === null ? '100%' : `${n}%` }} />
    </div>
  )
}
